import { isBlank } from '../../contract/text.ts';

export interface LetterWords {
  /** The start position in the letter. */
  at: number;
  written: string;
}

export interface LetterLink extends LetterWords {
  href: string;
  /** Only the host is shown, because it identifies the target. Look-alike letters appear as `xn--`. */
  host: string;
}

const ADDRESS = /https:\/\/[^\s<>"'`]+/giu;
/** Punctuation at the end of a sentence is not part of a link. */
const AFTER = new Set('.,;:!?…)]}»”’');

/**
 * Returns the text of a letter and its links, in order. Joined, they equal the letter. Only https addresses without
 * user name or password and with a dot in the host become links. Runs in linear time for any input.
 */
export function splitLinks(text: string): (LetterWords | LetterLink)[] {
  const parts: (LetterWords | LetterLink)[] = [];
  let end = 0;
  const addWords = (until: number) => {
    if (until > end) parts.push({ at: end, written: text.slice(end, until) });
  };
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const written = cutSentenceEnd(found);
    const link = readLink(written);
    if (link === null) continue;
    addWords(index);
    parts.push({ at: index, written, ...link });
    end = index + written.length;
  }
  addWords(text.length);
  return parts;
}

/**
 * Removes punctuation at the end of a found address. A closing bracket stays if it was opened inside the address, as in
 * links to encyclopedias.
 */
function cutSentenceEnd(found: string): string {
  let unclosed = found.split('(').length - found.split(')').length;
  let length = found.length;
  for (; length > 0; length -= 1) {
    const last = found.charAt(length - 1);
    if (!AFTER.has(last) || (last === ')' && unclosed >= 0)) break;
    if (last === ')') unclosed += 1;
  }
  return found.slice(0, length);
}

function readLink(written: string): Pick<LetterLink, 'href' | 'host'> | null {
  try {
    const { href, host, hostname, username, password } = new URL(written);
    const isPlain = username === '' && password === '';
    return isPlain && /[^.]\.[^.]/.test(hostname) ? { href, host } : null;
  } catch {
    // Not a valid address, so it stays text.
    return null;
  }
}

const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;

/** Collapses several empty or invisible lines into one. */
export function collapseEmptyLines(text: string): string {
  const shown: string[] = [];
  for (const line of text.split(LINE_END)) {
    if (!isBlank(line)) shown.push(line);
    else if (shown.at(-1) !== '') shown.push('');
  }
  return shown.join('\n');
}
