import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { scenarios } from '../crash-points/scenarios.ts';
import { plant } from './planted-bug.ts';
import { plantedBugs } from './planted-bugs.ts';

const root = path.join(import.meta.dirname, '../..');

test('there are at least thirty, each with a unique name', () => {
  expect(plantedBugs.length).toBeGreaterThanOrEqual(30);
  expect(new Set(plantedBugs.map(({ name }) => name)).size).toBe(plantedBugs.length);
});

test.each(plantedBugs)('“$name” can be applied to the present code', (bug) => {
  for (const file of new Set(bug.patches.map((patch) => patch.file))) {
    const source = readFileSync(path.join(root, file), 'utf8');
    expect(plant(bug, file, source)).not.toBe(source);
  }
});

test.each(plantedBugs.flatMap(({ name, scene }) => (scene === undefined ? [] : [{ name, scene }])))(
  'the scene of “$name” matches exactly one scenario',
  ({ scene }) => {
    expect(scenarios.filter(({ name }) => name.includes(scene))).toHaveLength(1);
  },
);
