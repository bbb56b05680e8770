import { countCodePoints } from '../../contract/text.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { dropSnapshot } from '../device/drop-snapshot.ts';
import { ifAnybodyIsHere } from '../device/in-session.ts';
import { writeRecord } from '../device/stored-records.ts';
import { lowerOther, toEntry } from './find-unwanted.ts';
import { readUnwanted, type UnwantedWords } from './unwanted-words.ts';

/** The person's choice: whether the lists of strong language are on, and their own words. */
export type WordChoice = Pick<UnwantedWords, 'isListOn' | 'own'>;

/** Returns the person's choice on this device. */
export async function queryWordChoice(db: GuvercinDatabase): Promise<WordChoice> {
  const { isListOn, own } = await readUnwanted(db);
  return { isListOn, own };
}

/** Stores the person's choice on this device only, unless they have logged out meanwhile. */
export async function chooseWords(
  { db }: Pick<Device, 'db'>,
  choice: Partial<WordChoice>,
): Promise<void> {
  await ifAnybodyIsHere(db, async () => {
    await writeRecord(db, 'unwanted-words', { ...(await readUnwanted(db)), ...choice });
    await dropSnapshot(db);
  });
}

/** The maximum number of the person's own words, and the maximum length of each in code points. */
export const OWN_WORDS_MAX = 50;
export const OWN_WORD_MAX_LENGTH = 40;

export type OwnWordsProblem =
  | { is: 'too-many'; count: number }
  | { is: 'too-long'; word: string }
  | { is: 'no-word'; word: string };

const BETWEEN = /[,;،、\n]/;
/** Single characters that have a meaning of their own. */
const ONE_SIGN = /\p{Extended_Pictographic}|\p{sc=Han}/u;

/** Parses the typed words: each word once, in the typed order. Returns the first error instead if there is one. */
export function readOwnWords(typed: string): { words: string[] } | { problem: OwnWordsProblem } {
  const byEntry = new Map<string, string>();
  for (const part of typed.split(BETWEEN)) {
    const word = part.trim().replace(/\s+/g, ' ');
    if (word === '') continue;
    if (countCodePoints(word) > OWN_WORD_MAX_LENGTH) return { problem: { is: 'too-long', word } };
    const entry = toEntry(word, lowerOther);
    // A single letter or a dot would fold nearly every letter.
    if (countCodePoints(entry) < 2 && !ONE_SIGN.test(entry)) {
      return { problem: { is: 'no-word', word } };
    }
    if (!byEntry.has(entry)) byEntry.set(entry, word);
  }
  const words = [...byEntry.values()];
  if (words.length > OWN_WORDS_MAX) return { problem: { is: 'too-many', count: words.length } };
  return { words };
}
