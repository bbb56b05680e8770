interface ModuleInfo {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}
export type GetModuleInfo = (id: string) => ModuleInfo | null;

/** The entry modules of each part of the app. */
export interface Beginnings {
  page: string;
  workers: readonly string[];
  /** The modules that any first screen of a person loads in addition. */
  person: readonly string[];
  entry: readonly string[];
  /** The modules that run beside every screen and start after the first screen is shown. */
  beside: readonly string[];
  composer: readonly string[];
}

/** The bundler's own helpers that the first load calls: for compiled awaits and for lazy screens. */
const HELPERS = /^\0(vite\/preload-helper|rolldown\/runtime|.*\/asyncToGenerator)/;
/** The helpers that only later code calls, on pages and in workers. */
const OTHER_HELPERS = /^\0@oxc-project/;
/**
 * Modules that load separately. The router's index imports all its modules, even the one that blocks leaving a form.
 * The code for authenticators loads only when a person may use a passkey, together with the request for its challenge.
 * Each list of strong language is a separate chunk.
 */
const LATER =
  /\/useBlocker\.js$|\/node_modules\/(@simplewebauthn|naughty-words)\/|\/begin-passkey-login\.ts$|\/load-lists\.ts$/;
/** The contract with its libraries, and the error of a missing network, which is the only other error of a call. */
const CONTRACT = /\/contract\/|\/local\/net\/network-error|\/node_modules\/(valibot|punycode)\//;
/** The few texts that workers and a person's first screen use. */
const SPOKEN = /\/i18n\/(\w\w\/errors|error-words|relative-time|notifications\/)/;
/** The libraries of the layers that open above a screen. */
const OVERLAYS =
  /\/node_modules\/(@radix-ui|radix-ui|@floating-ui|react-remove-scroll|react-style-singleton|aria-hidden|use-callback-ref|use-sidecar|tslib)/;
/**
 * Screens and parts that few people see or that are read only once. They keep the bundler's own chunks. The error
 * screens must not depend on the chunk of another screen.
 */
const RARE =
  /\/src\/(screens\/legal|app\/(not-found|broken|use-waiting)|frame\/banner-for-all|ui\/lone)/;
/** Texts load by language and never share a chunk with code. */
const WORDS = /\/i18n\//;

/**
 * Returns a function that names the chunks that many screens share, because a few large files compress better and need
 * fewer requests. A chunk never mixes modules of workers with modules of the page alone, because a worker runs all
 * modules of a chunk that it imports. The function returns null where the bundler's own division is good. `first`: the
 * landing page. `shared`: the part of it that workers need too. `contract`: the schemas. `device`: the database and its
 * reads. `engine`: delivery and pulls. `common`: what `entry` and `person` share. `overlays`: the layers above a
 * screen. `screens`: all other screens.
 */
export function manualChunks({ page, workers, person, entry, beside, composer }: Beginnings) {
  let sets: Record<'page' | 'later' | keyof Omit<Beginnings, 'page'>, ReadonlySet<string>> | null =
    null;
  return (id: string, getModuleInfo: GetModuleInfo): string | null => {
    if (HELPERS.test(id)) return 'shared';
    if (OTHER_HELPERS.test(id)) return 'contract';
    if (LATER.test(id)) return null;
    sets ??= {
      page: reach([page], getModuleInfo),
      later: reach([page], getModuleInfo, { isDynamic: true }),
      workers: reach(workers, getModuleInfo),
      person: reach(person, getModuleInfo),
      entry: reach(entry, getModuleInfo),
      beside: reach(beside, getModuleInfo),
      composer: reach(composer, getModuleInfo),
    };
    if (sets.page.has(id)) return sets.workers.has(id) ? 'shared' : 'first';
    if (SPOKEN.test(id)) return sets.later.has(id) ? 'contract' : null;
    if (WORDS.test(id) || RARE.test(id)) return null;
    if (OVERLAYS.test(id)) return 'overlays';
    if (sets.workers.has(id)) {
      if (!sets.later.has(id)) return null;
      if (!sets.person.has(id)) return 'engine';
      return CONTRACT.test(id) ? 'contract' : 'device';
    }
    if (sets.person.has(id)) return sets.entry.has(id) ? 'common' : 'person';
    if (sets.entry.has(id)) return 'entry';
    if (sets.beside.has(id)) return 'beside';
    if (sets.composer.has(id)) return 'composer';
    return sets.later.has(id) ? 'screens' : null;
  };
}

function reach(
  from: readonly string[],
  getModuleInfo: GetModuleInfo,
  { isDynamic = false } = {},
): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    const info = getModuleInfo(id);
    for (const imported of info?.importedIds ?? []) visit(imported);
    if (isDynamic) for (const imported of info?.dynamicallyImportedIds ?? []) visit(imported);
  };
  for (const id of from) visit(id);
  return seen;
}
