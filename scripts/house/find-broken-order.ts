import { drawFolders, type FolderGraph, findCircles, folderOf } from './folder-graph.ts';
import type { Module } from './read-modules.ts';

/** Which folders each folder may still import although they lie above it. */
export type UpwardImports = Readonly<Record<string, readonly string[]>>;

/** Threads where nothing lies loose, with the entries that do. */
export type Entries = Readonly<Record<string, readonly string[]>>;

/** Modules that lie in no folder of their thread and are no entries of it, a sentence each. */
export function findLoose(modules: readonly Module[], entries: Entries): string[] {
  return modules
    .filter(({ file }) => {
      const known = entries[folderOf(file)];
      return known !== undefined && !known.includes(file);
    })
    .map(({ file }) => `${file} lies in no folder, and only entries do`);
}

/**
 * What is wrong with the order of folders, a sentence each: circles that are left without the imports
 * upwards that are known, and known ones that are no more.
 */
export function findBrokenOrder(modules: readonly Module[], known: UpwardImports): string[] {
  const graph = drawFolders(modules);
  const circles = findCircles(without(graph, known)).map(
    (circle) => `these folders import each other, directly or in a circle: ${circle.join(', ')}`,
  );
  const gone = Object.entries(known).flatMap(([folder, above]) =>
    above
      .filter((other) => !isNeeded(graph, known, { folder, other }))
      .map((other) => `${folder} imports no ${other} upwards any more: it can leave the list`),
  );
  return [...circles, ...gone];
}

interface Upward {
  folder: string;
  other: string;
}

/** Whether an import is there, and would close a circle with those that are not known. */
function isNeeded(graph: FolderGraph, known: UpwardImports, { folder, other }: Upward): boolean {
  if (graph.get(folder)?.has(other) !== true) return false;
  const rest = { ...known, [folder]: (known[folder] ?? []).filter((name) => name !== other) };
  return findCircles(without(graph, rest)).some(
    (circle) => circle.includes(folder) && circle.includes(other),
  );
}

function without(graph: FolderGraph, known: UpwardImports): FolderGraph {
  return new Map(
    [...graph].map(([folder, imported]) => [
      folder,
      new Set([...imported].filter((other) => known[folder]?.includes(other) !== true)),
    ]),
  );
}
