import { FULL_NAME_MAX_LENGTH } from './limits.ts';
import { countCodePoints, INKLESS } from './text.ts';

const PRODUCT_NAME = 'Güvercin';
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

/** Is this name, however it is written, one that only the house itself may bear? */
function isNameOf(house: string, name: string): boolean {
  const plain = toPlain(name);
  return plain !== '' && plain === toPlain(house);
}

/** A name's letters and digits alone: no accents, no case, no ornament. */
function toPlain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/ı/g, 'i')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Whether somebody may call themselves so (product.md section 5): one line, no invisible signs, at
 * least one letter, digit or emoji, few marks on a letter, no web address, and not the name of the
 * product or of its `operator` (null: not known here). The name is trimmed.
 */
export function isPersonName(name: string, operator: string | null): boolean {
  if (CONTROL.test(name) || INVISIBLE.test(name) || WEB_ADDRESS.test(name)) return false;
  if (MANY_MARKS.test(name.normalize('NFC')) || !VISIBLE.test(name)) return false;
  return !isNameOf(PRODUCT_NAME, name) && (operator === null || !isNameOf(operator, name));
}

/** Whether a text may be the name of a city: one line with a letter, no invisible signs, no web address. */
export function isCityName(name: string): boolean {
  if (CONTROL.test(name) || INVISIBLE.test(name) || WEB_ADDRESS.test(name)) return false;
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
    .normalize('NFC')
    .replace(new RegExp(MANY_MARKS, 'gu'), (marks) => marks.slice(0, MAX_MARKS_ON_A_LETTER))
    .replace(/ {2,}/g, ' ')
    .trim();
  return isPersonName(cleaned, null) && countCodePoints(cleaned) <= FULL_NAME_MAX_LENGTH
    ? cleaned
    : null;
}
