import { drawFolders, findTwoWayPairs, threadOf } from './folder-graph.ts';
import type { Module } from './read-modules.ts';

const SCRAP_LINES = 40;
/** Threads in which nothing lies loose but entries. */
const HOUSES = ['server', 'local', 'src'];

export interface HouseCount {
  threads: { thread: string; files: number; lines: number; scraps: number }[];
  /** Modules that lie in no folder of their thread. */
  loose: { thread: string; files: string[] }[];
  twoWayPairs: [string, string][];
}

/** A scrap has one importer and few lines. Its importer is a production module, too. */
export function findScraps(modules: readonly Module[]): (Module & { importer: string })[] {
  const importers = new Map<string, string[]>();
  for (const { file, imports } of modules) {
    for (const target of imports) {
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return modules.flatMap((module) => {
    const [importer, ...others] = importers.get(module.file) ?? [];
    if (importer === undefined || others.length > 0 || module.lines > SCRAP_LINES) return [];
    return { ...module, importer };
  });
}

/** How much lies where, and how it hangs together. */
export function countHouse(modules: readonly Module[]): HouseCount {
  const scraps = findScraps(modules);
  const threads = [...new Set(modules.map(({ file }) => threadOf(file)))].map((thread) => {
    const own = modules.filter(({ file }) => threadOf(file) === thread);
    return {
      thread,
      files: own.length,
      lines: own.reduce((sum, { lines }) => sum + lines, 0),
      scraps: scraps.filter(({ file }) => threadOf(file) === thread).length,
    };
  });
  const loose = HOUSES.map((thread) => ({
    thread,
    files: modules.map(({ file }) => file).filter((file) => isLooseIn(thread, file)),
  }));
  return { threads, loose, twoWayPairs: findTwoWayPairs(drawFolders(modules)) };
}

const isLooseIn = (thread: string, file: string) =>
  threadOf(file) === thread && file.split('/').length === 2;
