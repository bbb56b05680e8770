import type { ConvertedImage } from '../../server/files/convert-image.ts';
import {
  EMOJI_NAME,
  EMOJI_TEXT,
  HEBREW_NAME,
  HEBREW_TEXT,
  LONG_NAME,
  MANY_LINES,
  MARKED_NAME,
  MARKED_TEXT,
  RTL_NAME,
  RTL_TEXT,
  UNBROKEN_CITY,
  UNBROKEN_NAME,
  UNBROKEN_TEXT,
} from '../fixtures/extreme-texts.ts';
import { portraits } from '../fixtures/newcomer.ts';
import { oddPortraits } from './odd-portraits.ts';

/** Somebody as no mock-up has them. */
export interface Unusual {
  fullName: string;
  city: string;
  /** What they have in the sky, and write to whom they answer. */
  letter: string;
  /** Six of them. */
  photos: () => Promise<ConvertedImage[]>;
}

const sixPhotos = () => portraits([0, 60, 120, 180, 240, 300]);

/**
 * People whose names, words and portraits go to the edges of what is allowed: without a place to break, from
 * right to left, in emoji alone, under a heap of marks. Every screen has to hold them.
 */
export const unusualPeople = {
  long: {
    fullName: LONG_NAME,
    city: UNBROKEN_CITY,
    letter: UNBROKEN_TEXT,
    photos: sixPhotos,
  },
  rtl: { fullName: RTL_NAME, city: 'القدس', letter: RTL_TEXT, photos: oddPortraits },
  hebrew: { fullName: HEBREW_NAME, city: 'תל אביב–יפו', letter: HEBREW_TEXT, photos: sixPhotos },
  emoji: {
    fullName: EMOJI_NAME,
    city: 'Oia 🏝️🏝️🏝️🏝️🏝️🏝️',
    letter: EMOJI_TEXT,
    photos: oddPortraits,
  },
  marked: { fullName: MARKED_NAME, city: 'Hà Nội', letter: MARKED_TEXT, photos: oddPortraits },
} satisfies Record<string, Unusual>;

/** Somebody of the same kind, whom one does not want to see again. */
export const unwanted: Unusual = {
  fullName: UNBROKEN_NAME,
  city: 'Ur',
  letter: MANY_LINES,
  photos: sixPhotos,
};
