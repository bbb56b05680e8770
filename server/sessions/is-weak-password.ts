import { readFileSync } from 'node:fs';
import { toReadableEmail } from '../../contract/email.ts';

const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
);

/** Rows that fingers walk along; any piece of one, either way, is a walk. */
const WALKS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** A short pattern said again and again is no longer than the pattern. */
const MAX_REPEATED_LENGTH = 4;

const reversed = (text: string) => [...text].reverse().join('');

/**
 * Whether a password of allowed length is easy to guess: on the list of common ones, one pattern
 * repeated, a walk along the keyboard, or the e-mail or its first part (product.md, "Sessions").
 */
export function isWeakPassword(password: string, email: string): boolean {
  const plain = password.trim().toLowerCase();
  return common.has(plain) || isRepetition(plain) || isWalk(plain) || isFromEmail(plain, email);
}

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
  const stripped = text.replace(/[^\p{L}]+$/u, '');
  return text === email || text === toReadableEmail(email) || text === local || stripped === local;
}
