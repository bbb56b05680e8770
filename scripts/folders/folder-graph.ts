import type { Module } from './read-modules.ts';

/** Which folders of its own thread each folder imports; folders and their imports in order. */
export type FolderGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Each folder in here counts by itself. */
const SCREENS = 'src/screens';

/** The part of the product or of the engine that a file belongs to; its thread for a loose one. */
export function folderOf(file: string): string {
  const parts = file.split('/').slice(0, -1);
  return parts.slice(0, parts.slice(0, 2).join('/') === SCREENS ? 3 : 2).join('/');
}

/** The top folder: `server`, `local`, `src` … */
export const threadOf = (place: string) => place.split('/', 1).join();

/** The folders of each thread and who imports whom among them. */
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

/** Folders that reach each other through imports, however many lie between them; each once. */
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
