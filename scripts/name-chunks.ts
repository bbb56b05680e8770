/** The part of the bundler's module information that is needed here. */
interface ModuleInfo {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}
export type GetModuleInfo = (id: string) => ModuleInfo | null;

/** The modules from which each part of the app begins. */
export interface Beginnings {
  page: string;
  workers: readonly string[];
  /** What a person's first screen loads after that, whatever the screen. */
  person: readonly string[];
  /** Login, registration, forgotten password. */
  entry: readonly string[];
  /** What runs beside every screen, and begins once one is shown. */
  beside: readonly string[];
  /** What opens to write a letter. */
  composer: readonly string[];
}

/** The bundler's own helpers that the first load calls: for our awaits and for lazy screens. */
const HELPERS = /^\0(vite\/preload-helper|rolldown\/runtime|.*\/asyncToGenerator)/;
/** Those that only later code calls, on pages and in workers. */
const OTHER_HELPERS = /^\0@oxc-project/;
/**
 * The router's index leads to all of its parts; one is for forms that hold somebody back. What speaks to
 * authenticators loads where somebody may use a passkey, with the question for its challenge. Each list of strong
 * language is a chunk of its own.
 */
const LATER =
  /\/useBlocker\.js$|\/node_modules\/(@simplewebauthn|naughty-words)\/|\/begin-passkey-login\.ts$|\/load-lists\.ts$/;
/** With the one error that a call may meet besides the contract's own. */
const CONTRACT = /\/contract\/|\/local\/net\/network-error|\/node_modules\/(valibot|punycode)\//;
/** The few words that workers say too, and a person’s first screen. */
const SPOKEN = /\/i18n\/(\w\w\/errors|error-words|relative-time|notifications\/)/;
/** What opens above a screen, and what that is made of. */
const OVERLAYS =
  /\/node_modules\/(@radix-ui|radix-ui|@floating-ui|react-remove-scroll|react-style-singleton|aria-hidden|use-callback-ref|use-sidecar|tslib)/;
/** Screens and parts that hardly anybody sees, or reads once; those for trouble lean on no other screen's chunk. */
const RARE =
  /\/src\/(screens\/legal|app\/(not-found|broken|use-waiting)|frame\/banner-for-all|ui\/lone)/;
/** Words come by language and never with anything else. */
const WORDS = /\/i18n\//;

/**
 * Names the chunks that many screens share: a few files, which are few requests and compress better
 * than dozens. What a worker needs too never comes with what only the page needs, because a worker that
 * imports one module of a chunk runs them all. null: the bundler's own division is good.
 *
 * first: what the landing page needs; shared: as much of it as workers need; contract: schemas; device:
 * the database, read; engine: what delivers and pulls; common: what entry and person share; person, entry,
 * beside, composer: the rest of theirs; overlays: what opens above a screen; screens: every other one.
 */
export function nameChunks({ page, workers, person, entry, beside, composer }: Beginnings) {
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
