import { drawFolders, findCycles, folderOf, threadOf } from './folder-graph.ts';
import type { Module } from './read-modules.ts';

/** The entry files of each thread. No other file may lie outside a folder. */
const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  local: [],
  server: ['server/cli.ts', 'server/demo.ts', 'server/main.ts'],
  src: ['src/main.tsx', 'src/prerender.tsx'],
};

export const SMALL_LINES = 40;
/** Modules that list calls, mutations, screens or word lists. Each listed module may be small. */
const REGISTRIES = [
  'contract/calls/calls.ts',
  'contract/calls/mutations.ts',
  'i18n/catalogue-en.ts',
  'i18n/catalogue-tr.ts',
  'i18n/notifications/notification-words.ts',
  'server/api/handlers.ts',
  'server/db/migrate.ts',
  'server/operate/commands.ts',
  'server/start/app.ts',
  'server/start/read-values.ts',
  'src/app/router.tsx',
];

export interface SmallModule {
  file: string;
  lines: number;
  importer: string;
}

/** Returns one sentence for each folder cycle and each loose file that is not an entry. */
export function checkFolders(modules: readonly Module[]): string[] {
  const cycles = findCycles(drawFolders(modules)).map(
    (cycle) => `these folders import each other, directly or in a cycle: ${cycle.join(', ')}`,
  );
  const loose = modules
    .filter(({ file }) => ENTRIES[folderOf(file)]?.includes(file) === false)
    .map(({ file }) => `${file} lies in no folder of ${threadOf(file)}/, and only entries do`);
  return [...cycles, ...loose];
}

/**
 * Finds modules with at most 40 lines and a single importer, which could be part of that importer. Excludes registries,
 * the modules they list, and modules that load later, because they need their own file.
 */
export function findSmallModules(modules: readonly Module[]): SmallModule[] {
  const late = new Set(modules.flatMap(({ lateImports }) => lateImports));
  const importers = new Map<string, string[]>();
  for (const { file, imports } of modules) {
    for (const target of imports) {
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return modules.flatMap(({ file, lines }) => {
    const [importer, ...others] = importers.get(file) ?? [];
    if (importer === undefined || others.length > 0 || lines > SMALL_LINES) return [];
    const needsFile = REGISTRIES.includes(file) || REGISTRIES.includes(importer) || late.has(file);
    return needsFile ? [] : [{ file, lines, importer }];
  });
}
