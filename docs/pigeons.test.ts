import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pigeonMachine } from '../server/pigeons/pigeon-machine.ts';

const page = readFileSync(new URL('./pigeons.md', import.meta.url), 'utf8');

test('the diagram has exactly the arrows of the state machine', () => {
  const drawn = page.match(/^ {2}\w+ --> \w+: [\w-]+$/gm) ?? [];
  const real = Object.entries(pigeonMachine).flatMap(([from, events]) =>
    Object.entries(events).map(([event, to]) => `  ${from} --> ${to}: ${event}`),
  );
  expect(drawn.toSorted()).toEqual(real.toSorted());
});
