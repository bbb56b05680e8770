import { readFileSync } from 'node:fs';
import { toReadableEmail } from '../../contract/email.ts';

const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
);

/** Sequences of neighbouring keys or letters. Any part, in either direction, is weak. */
const WALKS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** The product's name, an obvious guess. */
const OUR_WORDS = new Set(['güvercin', 'guvercin']);
/** A repeated pattern of at most this length is weak. */
const MAX_REPEATED_LENGTH = 4;

const reversed = (text: string) => [...text].reverse().join('');

/**
 * Returns whether a password of allowed length is easy to guess: a common one, one repeated pattern, a keyboard
 * sequence, the product's name, or the e-mail or its first part (product.md, "Sessions"). Rare leaked passwords and
 * variants of common ones are not detected.
 */
export function isWeakPassword(password: string, email: string): boolean {
  const plain = password.trim().toLowerCase();
  if (common.has(plain) || OUR_WORDS.has(withoutEnd(plain))) return true;
  return isRepetition(plain) || isWalk(plain) || isFromEmail(plain, email);
}

/** Removes the digits and signs that people append to a word. */
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
