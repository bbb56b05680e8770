import { isBlank } from '../../contract/text.ts';

/** Words of a letter between its addresses. */
export interface LetterWords {
  /** Where in the letter they begin. */
  at: number;
  written: string;
}

/** A web address that a letter names, with what is shown of it. */
export interface LetterLink extends LetterWords {
  href: string;
  /** Only the host says to whom one goes; in letters that look alike it is spelled out (`xn--`). */
  host: string;
}

const ADDRESS = /https:\/\/[^\s<>"'`]+/giu;
/** What ends a sentence ends an address too. */
const AFTER = new Set('.,;:!?…)]}»”’');

/**
 * The words of a letter and the addresses among them, in their order: joined, they are the letter. Only
 * https, without a name or a password in it, and with a host that has a point; everything else stays
 * words. It takes no longer than the letter is long, whatever is written.
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

/** A bracket that was opened inside an address belongs to it, as in those of encyclopedias. */
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
    // What only looks like an address is words.
    return null;
  }
}

const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;

/** However many lines somebody left empty, or filled with what nobody sees, one is shown. */
export function collapseEmptyLines(text: string): string {
  const shown: string[] = [];
  for (const line of text.split(LINE_END)) {
    if (!isBlank(line)) shown.push(line);
    else if (shown.at(-1) !== '') shown.push('');
  }
  return shown.join('\n');
}
