import { readFileSync } from 'node:fs';
import { toReadableEmail } from '../../contract/email.ts';

const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
);

/** Rows that fingers walk along; any piece of one, either way, is a walk. */
const WALKS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** The product's name: an obvious guess. */
const OUR_WORDS = new Set(['güvercin', 'guvercin']);
/** A short pattern said again and again is no longer than the pattern. */
const MAX_REPEATED_LENGTH = 4;

const reversed = (text: string) => [...text].reverse().join('');

/**
 * Whether a password of allowed length is easy to guess: on the list of common ones, one pattern
 * repeated, a walk along the keyboard, the product's name, or the e-mail or its first part
 * (product.md, "Sessions"). The list does not cover what has leaked and is rare, nor variants of its entries.
 */
export function isWeakPassword(password: string, email: string): boolean {
  const plain = password.trim().toLowerCase();
  if (common.has(plain) || OUR_WORDS.has(withoutEnd(plain))) return true;
  return isRepetition(plain) || isWalk(plain) || isFromEmail(plain, email);
}

/** Without the digits and signs that people put behind a word. */
const withoutEnd = (text: string) => text.replace(/[^\p{L}]+$/u, '');

function isRepetition(text: string): boolean {
  for (let length = 1; length <= MAX_REPEATED_LENGTH; length += 1) {
    const times = Math.ceil(text.length / length);
    if (text === text.slice(0, length).repeat(times).slice(0, text.length)) return true;
  }
  return false;
}

function isWalk(text: string): boolean {
  return WALKS.some((walk) => {
    const around = walk + walk;
    return around.includes(text) || reversed(around).includes(text);
  });
}

function isFromEmail(text: string, email: string): boolean {
  const [local = ''] = email.split('@', 1);
  const stripped = withoutEnd(text);
  return text === email || text === toReadableEmail(email) || text === local || stripped === local;
}
