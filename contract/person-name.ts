import { isHouseName } from './house-names.ts';
import { FULL_NAME_MAX_LENGTH } from './limits.ts';
import { countCodePoints, INKLESS } from './text.ts';

/** Vietnamese, Hebrew and Thai stack up to three of them on one letter. */
const MAX_MARKS_ON_A_LETTER = 4;

/** Ends of lines, tabs and all other controls. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/**
 * Signs without ink but spaces. Letters of some scripts and emoji need joiners, variation selectors and
 * tags.
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

/** Mail programs make a link of it: a domain or an address of four numbers. */
const HOST = /[\p{L}\p{N}][-\p{L}\p{N}]*[.。．｡]\p{L}{2,}|\d+(?:\.\d+){3}/u;
/** "Dr.Ayşe" and "M.Kemal" are no domains. */
const TITLES = new RegExp(
  `^(?:(?:${[
    ...['prof', 'doç', 'dr', 'av', 'yrd', 'öğr', 'gör', 'uzm', 'op', 'opr', 'müh', 'mim', 'ecz'],
    ...['dt', 'dyt', 'psk', 'vet', 'hem', 'arş', 'hz', 'mr', 'mrs', 'ms', 'st', 'jr', 'sr'],
  ].join('|')})\\.)+`,
  'iu',
);
const INITIALS = /^(?:\p{Lu}\.)+/u;
/** Alphabets with letters that look like Latin ones. */
const LOOKALIKE_SCRIPTS =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u;

/** Does a text hold what a mail program may turn into a link? */
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
 * Whether somebody may call themselves so (product.md section 5): one line, no invisible signs, at
 * least one letter, digit or emoji, few marks on a letter, no address of the web, no word of letters
 * from two alphabets that look alike, and no name as in `isHouseName`. `operator` null: not known
 * here. The name is trimmed.
 */
export function isPersonName(name: string, operator: string | null): boolean {
  if (CONTROL.test(name) || INVISIBLE.test(name) || holdsAddress(name)) return false;
  if (MANY_MARKS.test(name.normalize('NFC')) || !VISIBLE.test(name)) return false;
  return !mixesScripts(name) && !isHouseName(name, operator);
}

/** Whether a text may be the name of a city: one line with a letter, no invisible signs, no web address. */
export function isCityName(name: string): boolean {
  if (CONTROL.test(name) || INVISIBLE.test(name) || holdsAddress(name)) return false;
  return !MANY_MARKS.test(name.normalize('NFC')) && /\p{L}/u.test(name);
}

/**
 * A stored name as it may leave in a mail, a push, a page's head or a reply: names were kept before
 * `isPersonName` was asked. null where nothing is left that may be shown.
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
