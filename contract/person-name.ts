import { FULL_NAME_MAX_LENGTH } from './limits.ts';
import { isReservedName } from './reserved-names.ts';
import { countCodePoints, INKLESS } from './text.ts';

/** Vietnamese, Hebrew and Thai put up to three marks on one letter. */
const MAX_MARKS_ON_A_LETTER = 4;

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/**
 * Characters without ink, except spaces. Joiners, variation selectors and tags are allowed because some scripts and
 * emoji need them.
 */
const INVISIBLE = new RegExp(
  String.raw`(?![\p{Z}\p{Cc}\p{Join_Control}\p{Variation_Selector}\u{e0020}-\u{e007f}])[${INKLESS}]`,
  'u',
);
const VISIBLE = new RegExp(
  String.raw`(?![${INKLESS}])[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]`,
  'u',
);
const WEB_ADDRESS = /[a-z]+:\/\//i;
const MANY_MARKS = new RegExp(
  `((?!\\p{Variation_Selector})\\p{M}){${MAX_MARKS_ON_A_LETTER + 1},}`,
  'u',
);

/** Text that mail programs turn into a link: a domain or an IPv4 address. */
const HOST = /[\p{L}\p{N}][-\p{L}\p{N}]*[.。．｡]\p{L}{2,}|\d+(?:\.\d+){3}/u;
/** Titles, so that "Dr.Ayşe" and "M.Kemal" do not count as domains. */
const TITLES = new RegExp(
  `^(?:(?:${[
    ...['prof', 'doç', 'dr', 'av', 'yrd', 'öğr', 'gör', 'uzm', 'op', 'opr', 'müh', 'mim', 'ecz'],
    ...['dt', 'dyt', 'psk', 'vet', 'hem', 'arş', 'hz', 'mr', 'mrs', 'ms', 'st', 'jr', 'sr'],
  ].join('|')})\\.)+`,
  'iu',
);
const INITIALS = /^(?:\p{Lu}\.)+/u;
/** Alphabets with letters that look like Latin letters. */
const LOOKALIKE_SCRIPTS =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u;

/** Whether a text contains something that a mail program may turn into a link. */
function holdsAddress(text: string): boolean {
  return (
    WEB_ADDRESS.test(text) ||
    text.split(/\s+/u).some((word) => HOST.test(word.replace(TITLES, '').replace(INITIALS, '')))
  );
}

const mixesScripts = (name: string) =>
  name
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && LOOKALIKE_SCRIPTS.test(word));

/**
 * Whether a person may use this name (product.md section 5): one line, no invisible characters, at least one letter,
 * digit or emoji, few marks on a letter, no web address, no word that mixes look-alike alphabets, and no name as in
 * `isReservedName`. `operator` is `null` if unknown here. The name must be trimmed.
 */
export function isPersonName(name: string, operator: string | null): boolean {
  if (CONTROL.test(name) || INVISIBLE.test(name) || holdsAddress(name)) return false;
  if (MANY_MARKS.test(name.normalize('NFC')) || !VISIBLE.test(name)) return false;
  return !mixesScripts(name) && !isReservedName(name, operator);
}

/** Whether a text may be the name of a city: one line with a letter, no invisible characters, no web address. */
export function isCityName(name: string): boolean {
  if (CONTROL.test(name) || INVISIBLE.test(name) || holdsAddress(name)) return false;
  return !MANY_MARKS.test(name.normalize('NFC')) && /\p{L}/u.test(name);
}

/**
 * Returns a stored name in a form that is safe in a mail, a push, the head of a page or a reply. Names stored before
 * `isPersonName` was introduced may be unsafe. Returns `null` if nothing showable is left.
 */
export function cleanPersonName(name: string | null): string | null {
  if (name === null || isPersonName(name, null)) return name;
  const cleaned = name
    .replace(new RegExp(INVISIBLE, 'gu'), '')
    .replace(new RegExp(CONTROL, 'gu'), ' ')
    .replace(new RegExp(WEB_ADDRESS, 'gi'), '')
    .split(' ')
    .map((word) => (holdsAddress(word) ? word.replace(/[.。．｡]/gu, ' ') : word))
    .join(' ')
    .normalize('NFC')
    .replace(new RegExp(MANY_MARKS, 'gu'), (marks) => marks.slice(0, MAX_MARKS_ON_A_LETTER))
    .replace(/ {2,}/g, ' ')
    .trim();
  return isPersonName(cleaned, null) && countCodePoints(cleaned) <= FULL_NAME_MAX_LENGTH
    ? cleaned
    : null;
}
