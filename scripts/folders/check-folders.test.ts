import { expect, test } from 'vitest';
import { checkFolders, findSmallModules } from './check-folders.ts';
import type { Module } from './read-modules.ts';

const module = (file: string, imports: string[] = [], lines = 10): Module => ({
  file,
  lines,
  imports,
  lateImports: [],
});

test('accepts folders that import downwards, and entries outside folders', () => {
  const modules = [
    module('src/main.tsx', ['src/app/router.tsx']),
    module('src/app/router.tsx', ['src/ui/button.tsx']),
    module('src/ui/button.tsx'),
    module('sw/sw.ts'),
  ];
  expect(checkFolders(modules)).toEqual([]);
});

test('rejects two folders that import each other, even by a type alone', () => {
  const modules = [
    module('local/outbox/drain.ts', ['local/mirror/apply.ts']),
    module('local/mirror/apply.ts', ['local/outbox/row.ts']),
    module('local/outbox/row.ts'),
  ];
  expect(checkFolders(modules)).toEqual([
    'these folders import each other, directly or in a cycle: local/outbox, local/mirror',
  ]);
});

test('rejects a cycle of several folders', () => {
  const modules = [
    module('server/log/a.ts', ['server/people/b.ts']),
    module('server/people/b.ts', ['server/messages/c.ts']),
    module('server/messages/c.ts', ['server/log/d.ts']),
    module('server/log/d.ts'),
  ];
  expect(checkFolders(modules)).toEqual([
    'these folders import each other, directly or in a cycle: server/log, server/people, server/messages',
  ]);
});

test('treats each screen as its own folder', () => {
  const modules = [
    module('src/screens/sky/sky-screen.tsx', ['src/screens/person/card.tsx']),
    module('src/screens/person/card.tsx', ['src/screens/sky/feed/feed.tsx']),
    module('src/screens/sky/feed/feed.tsx'),
  ];
  expect(checkFolders(modules)).toHaveLength(1);
});

test('rejects a loose file that is not an entry', () => {
  expect(checkFolders([module('server/main.ts'), module('server/context.ts')])).toEqual([
    'server/context.ts lies in no folder of server/, and only entries do',
  ]);
});

test('finds small modules of one importer, but not entries of a registry or what loads later', () => {
  const modules = [
    module('local/outbox/drain.ts', ['local/outbox/small.ts', 'local/outbox/shared.ts'], 99),
    module('local/outbox/mutate.ts', ['local/outbox/shared.ts', 'local/outbox/large.ts'], 99),
    module('local/outbox/large.ts', [], 41),
    module('local/outbox/shared.ts'),
    module('local/outbox/small.ts', [], 40),
    module('server/api/handlers.ts', ['server/log/sync.ts'], 99),
    module('server/log/sync.ts'),
    { ...module('src/app/app.tsx', ['src/app/late.ts'], 99), lateImports: ['src/app/late.ts'] },
    module('src/app/late.ts'),
  ];
  expect(findSmallModules(modules)).toEqual([
    { file: 'local/outbox/small.ts', lines: 40, importer: 'local/outbox/drain.ts' },
  ]);
});
