import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.join(import.meta.dirname, '../src');
const read = (file: string) => readFileSync(path.join(source, file), 'utf8');
const faded = [...read('appearance/hour-colours.ts').matchAll(/'(--[\w-]+)'/g)];

test.each(['dawn', 'day', 'dusk', 'night'])('a turn to %s fades every colour it has', (hour) => {
  const said = read(`styles/palette-${hour}.css`).matchAll(/(--[\w-]+):\s*#/g);
  const colours = new Set([...said].map(([, name]) => name));
  expect(faded.map(([, name]) => name)).toEqual([...colours]);
});
