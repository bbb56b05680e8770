import { expect, test } from 'vitest';
import { countHouse, findScraps } from './count-house.ts';
import type { Module } from './read-modules.ts';

const module = (file: string, imports: string[] = [], lines = 10): Module => ({
  file,
  lines,
  imports,
});

test('counts files and lines of each thread', () => {
  const house = [
    module('server/main.ts'),
    module('server/files/store.ts', [], 90),
    module('sw/sw.ts'),
  ];
  expect(countHouse(house).threads).toEqual([
    { thread: 'server', files: 2, lines: 100, scraps: 0 },
    { thread: 'sw', files: 1, lines: 10, scraps: 0 },
  ]);
});

test('a scrap has one importer and at most 40 lines', () => {
  const scraps = findScraps([
    module('local/outbox/drain.ts', ['local/outbox/small.ts', 'local/outbox/large.ts']),
    module('local/outbox/mutate.ts', ['local/outbox/drain.ts', 'local/outbox/shared.ts'], 99),
    module('local/outbox/other.ts', ['local/outbox/shared.ts', 'local/outbox/mutate.ts'], 99),
    module('local/outbox/large.ts', [], 41),
    module('local/outbox/shared.ts'),
    module('local/outbox/small.ts', [], 40),
  ]);
  expect(scraps.map(({ file, importer }) => [file, importer])).toEqual([
    ['local/outbox/drain.ts', 'local/outbox/mutate.ts'],
    ['local/outbox/small.ts', 'local/outbox/drain.ts'],
  ]);
});

test('names what lies in no folder', () => {
  const house = [module('server/main.ts'), module('server/http/gateway.ts'), module('sw/sw.ts')];
  expect(countHouse(house).loose).toEqual([
    { thread: 'server', files: ['server/main.ts'] },
    { thread: 'local', files: [] },
    { thread: 'src', files: [] },
  ]);
});

test('folders of one thread are a pair when they import each other, in whichever files', () => {
  const house = [
    module('local/device/database.ts', ['local/mirror/tables.ts']),
    module('local/mirror/apply.ts', ['local/device/clock.ts', 'contract/ids/new-id.ts']),
    module('local/mirror/tables.ts', ['local/mirror/apply.ts']),
    module('contract/ids/new-id.ts'),
  ];
  expect(countHouse(house).twoWayPairs).toEqual([['local/device', 'local/mirror']]);
});

test('what lies loose is a folder of its own', () => {
  const house = [
    module('server/context.ts', ['server/sync/bus.ts']),
    module('server/sync/bus.ts', ['server/context.ts']),
  ];
  expect(countHouse(house).twoWayPairs).toEqual([['server', 'server/sync']]);
});

test('each screen is a folder by itself', () => {
  const house = [
    module('src/screens/sky/sky-screen.tsx', ['src/screens/person/card.tsx']),
    module('src/screens/person/card.tsx', ['src/screens/sky/feed/feed.tsx']),
  ];
  expect(countHouse(house).twoWayPairs).toEqual([['src/screens/person', 'src/screens/sky']]);
});
