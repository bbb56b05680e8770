import { expect, test } from 'vitest';
import { findCycles, layersOf } from './folder-graph.ts';

const draw = (folders: Record<string, string[]>) =>
  new Map(Object.entries(folders).map(([folder, imported]) => [folder, new Set(imported)]));

test('finds no cycle where folders import downwards', () => {
  expect(findCycles(draw({ app: ['screens', 'ui'], screens: ['ui'], ui: [] }))).toEqual([]);
});

test('finds a cycle of several folders, and leaves out what only leads to it', () => {
  const graph = draw({ main: ['outbox'], outbox: ['mirror'], mirror: ['net'], net: ['outbox'] });
  expect(findCycles(graph)).toEqual([['outbox', 'mirror', 'net']]);
});

test('separates two cycles even if one leads to the other', () => {
  const graph = draw({ one: ['two'], two: ['one', 'three'], three: ['four'], four: ['three'] });
  expect(findCycles(graph)).toEqual([
    ['one', 'two'],
    ['three', 'four'],
  ]);
});

test('puts each folder of a thread in the lowest layer above all that it imports', () => {
  const graph = draw({
    ...{ 'src/app': ['src/ui', 'src/state'], 'src/ui': ['src/state'] },
    ...{ 'src/state': [], 'src/pictures': ['src/state'], 'local/net': [] },
  });
  expect(layersOf(graph, 'src')).toEqual([['src/state'], ['src/ui', 'src/pictures'], ['src/app']]);
});
