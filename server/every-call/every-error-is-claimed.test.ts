import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type ErrorCode, errorCatalogue, isErrorCode } from '../../contract/errors.ts';

/**
 * The reason for a code that section 8 assigns to a screen whose call failed. The server sends a code for the cause
 * instead.
 */
const WORDS_OF_A_SCREEN = 'only a device can say it: its call failed, for whatever cause';

const NOT_THE_SERVER = 'the device makes it of an answer that is not the server’s, or of none';

/** Codes that the server never sends, and why the catalogue has them. */
const neverSent: Partial<Record<ErrorCode, string>> = {
  'storage-full': 'the device says so when its disk takes no more',
  'image-heic': 'the device says so when its browser cannot convert the picture',
  'draft-gone': 'the device says so when another window has sent or deleted a draft',
  'draft-changed': 'the device says so when another window has changed a draft',
  'picture-unreadable': 'the device says so when its browser has lost a waiting picture',
  'network-sign-in': NOT_THE_SERVER,
  'too-large-for-network': NOT_THE_SERVER,
  'strange-answer': NOT_THE_SERVER,
  'no-answer': NOT_THE_SERVER,
  'outcome-unknown': 'the outbox makes it of a row that was tried and is too old to be repeated',
  'profile-session-stale': WORDS_OF_A_SCREEN,
  'profile-refetch-failed': WORDS_OF_A_SCREEN,
  'register-failed': WORDS_OF_A_SCREEN,
  'upload-failed': WORDS_OF_A_SCREEN,
  'freeze-failed': WORDS_OF_A_SCREEN,
  'delete-failed': WORDS_OF_A_SCREEN,
  'unread-count-failed': WORDS_OF_A_SCREEN,
  'messages-read-failed': WORDS_OF_A_SCREEN,
  'notifications-failed': WORDS_OF_A_SCREEN,
  'notification-read-failed': WORDS_OF_A_SCREEN,
  'notifications-read-failed': WORDS_OF_A_SCREEN,
  'push-unsubscribe-failed': WORDS_OF_A_SCREEN,
};

const root = path.join(import.meta.dirname, '../..');
const isTest = (file: string) => /\.test\.ts$|(^|\/)test-[^/]*$/.test(file);
const sources = globSync('{server,contract}/**/*.ts', { cwd: root }).filter(
  (file) => file !== 'contract/errors.ts' && !file.endsWith(path.basename(import.meta.filename)),
);

/** Returns the quoted codes in these files, except those in comparisons and those for silent rejections. */
function codesIn(files: readonly string[]): Set<ErrorCode> {
  const texts = files.map((file) => readFileSync(path.join(root, file), 'utf8'));
  const quoted = texts.flatMap((text) => [
    ...text.matchAll(/(?<![!=]== |errorOfSilentRejection: )'([a-z-]+)'/g),
  ]);
  return new Set(quoted.map(([, code = '']) => code).filter(isErrorCode));
}

const all = Object.keys(errorCatalogue).filter(isErrorCode);
const sent = codesIn(sources.filter((file) => !isTest(file)));
const claimed = codesIn(sources.filter((file) => file.endsWith('.test.ts')));

test('every code that the server can send is expected by a test', () => {
  expect(all.filter((code) => sent.has(code) && !claimed.has(code))).toEqual([]);
});

test('every code that no server sends is listed here with the reason, and no other one', () => {
  const unsent = all.filter((code) => !sent.has(code));
  expect(unsent.sort()).toEqual(Object.keys(neverSent).sort());
});
