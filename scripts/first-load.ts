/** The part of the bundler's module information that is needed here. */
interface ModuleInfo {
  importedIds: readonly string[];
}
export type GetModuleInfo = (id: string) => ModuleInfo | null;

/** The bundler's own helpers that the first load calls: for our awaits and for lazy screens. */
const HELPERS = /^\0(vite\/preload-helper|.*\/asyncToGenerator)/;

/** The router's index leads to all of its parts; this one is for forms that hold somebody back. */
const LATER = /\/useBlocker\.js$/;

/**
 * Names the chunk of a module that the page's first load needs: all of these come as one file, which is
 * one request and compresses better than a dozen. What a worker needs too comes as another, because a
 * worker that imports one module of a chunk runs them all. null: a module of later.
 */
export function nameFirstLoad(page: string, workers: readonly string[]) {
  let ofPage: ReadonlySet<string> | null = null;
  let ofWorkers: ReadonlySet<string> = new Set();
  return (id: string, getModuleInfo: GetModuleInfo): 'first' | 'shared' | null => {
    if (HELPERS.test(id)) return 'shared';
    if (ofPage === null) {
      ofPage = reach([page], getModuleInfo);
      ofWorkers = reach(workers, getModuleInfo);
    }
    if (!ofPage.has(id) || LATER.test(id)) return null;
    return ofWorkers.has(id) ? 'shared' : 'first';
  };
}

function reach(from: readonly string[], getModuleInfo: GetModuleInfo): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const imported of getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const id of from) visit(id);
  return seen;
}
