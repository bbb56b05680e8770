import { expect, test } from 'vitest';
import { findCircles, findTwoWayPairs } from './folder-graph.ts';

const draw = (folders: Record<string, string[]>) =>
  new Map(Object.entries(folders).map(([folder, imported]) => [folder, new Set(imported)]));

test('folders that only import downwards are no circle', () => {
  const graph = draw({ app: ['screens', 'ui'], screens: ['ui'], ui: [] });
  expect(findCircles(graph)).toEqual([]);
  expect(findTwoWayPairs(graph)).toEqual([]);
});

test('finds a circle that no two folders make by themselves', () => {
  const graph = draw({ main: ['outbox'], outbox: ['mirror'], mirror: ['net'], net: ['outbox'] });
  expect(findCircles(graph)).toEqual([['outbox', 'mirror', 'net']]);
  expect(findTwoWayPairs(graph)).toEqual([]);
});

test('tells circles apart that only touch by one import', () => {
  const graph = draw({ one: ['two'], two: ['one', 'three'], three: ['four'], four: ['three'] });
  expect(findCircles(graph)).toEqual([
    ['one', 'two'],
    ['three', 'four'],
  ]);
  expect(findTwoWayPairs(graph)).toEqual([
    ['one', 'two'],
    ['four', 'three'],
  ]);
});
