import { expect, test } from 'vitest';
import { findBrokenOrder, findLoose } from './find-broken-order.ts';
import type { Module } from './read-modules.ts';

const module = (file: string, imports: string[] = []): Module => ({ file, lines: 10, imports });
const house = [
  module('src/app/main.tsx', ['src/ui/button.tsx']),
  module('src/ui/button.tsx', ['src/state/theme.ts']),
  module('src/state/theme.ts', ['src/app/root.ts']),
  module('src/app/root.ts'),
];

test('names the folders of a circle, though no two files import each other', () => {
  expect(findBrokenOrder(house, {})).toEqual([
    'these folders import each other, directly or in a circle: src/app, src/ui, src/state',
  ]);
});

test('lets a known import upwards be', () => {
  expect(findBrokenOrder(house, { 'src/state': ['src/app'] })).toEqual([]);
});

test.each([
  ['is no more', { 'src/state': ['src/app'], 'src/app': ['src/net'] }, 'src/app', 'src/net'],
  [
    'closes no circle',
    { 'src/state': ['src/app'], 'src/ui': ['src/state'] },
    'src/ui',
    'src/state',
  ],
])('wants a known import off the list that %s', (_, known, folder, other) => {
  const more = [...house, module('src/net/call.ts')];
  expect(findBrokenOrder(more, known)).toContain(
    `${folder} imports no ${other} upwards any more: it can leave the list`,
  );
});

test('names what lies beside the folders and is no entry, where that is asked for', () => {
  const more = [...house, module('src/main.tsx'), module('src/theme.ts'), module('sw/sw.ts')];
  expect(findLoose(more, { src: ['src/main.tsx'] })).toEqual([
    'src/theme.ts lies in no folder, and only entries do',
  ]);
});
