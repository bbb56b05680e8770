import type { Module } from './read-modules.ts';

/** The imports of each folder among the folders of its own thread, both sorted. */
export type FolderGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Each folder in here counts separately. */
const SCREENS = 'src/screens';

/** Returns the folder of a file for this check, or its thread for a loose file. */
export function folderOf(file: string): string {
  const parts = file.split('/').slice(0, -1);
  return parts.slice(0, parts.slice(0, 2).join('/') === SCREENS ? 3 : 2).join('/');
}

export const threadOf = (place: string) => place.split('/', 1).join();

export function drawFolders(modules: readonly Module[]): FolderGraph {
  const graph = new Map<string, Set<string>>();
  for (const { file, imports } of modules) {
    const folder = folderOf(file);
    const known = graph.get(folder) ?? new Set();
    graph.set(folder, known);
    for (const target of imports.map(folderOf)) {
      if (target !== folder && threadOf(target) === threadOf(folder)) known.add(target);
    }
  }
  return graph;
}

/** Returns groups of folders that import each other, directly or through others. Each folder appears once. */
export function findCycles(graph: FolderGraph): string[][] {
  const reached = new Map([...graph.keys()].map((folder) => [folder, reachFrom(graph, folder)]));
  const reaches = (from: string, to: string) => reached.get(from)?.has(to) === true;
  const inCycle = [...graph.keys()].filter((folder) => reaches(folder, folder));
  const cycles = inCycle.map((one) =>
    inCycle.filter((other) => reaches(one, other) && reaches(other, one)),
  );
  return cycles.filter(([first], place) => first === inCycle[place]);
}

function reachFrom(graph: FolderGraph, start: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(graph.get(start) ?? [])];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (reached.has(folder)) continue;
    reached.add(folder);
    waiting.push(...(graph.get(folder) ?? []));
  }
  return reached;
}

/** Returns the folders of a thread by layer, lowest first. A folder imports only from lower layers. */
export function layersOf(graph: FolderGraph, thread: string): string[][] {
  const layers: string[][] = [];
  let left = [...graph.keys()].filter((folder) => threadOf(folder) === thread);
  while (left.length > 0) {
    const above = new Set(left);
    const layer = left.filter((folder) =>
      [...(graph.get(folder) ?? [])].every((x) => !above.has(x)),
    );
    if (layer.length === 0) throw new Error(`There is a cycle in ${left.join(', ')}.`);
    layers.push(layer);
    left = left.filter((folder) => !layer.includes(folder));
  }
  return layers;
}
