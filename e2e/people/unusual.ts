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

export interface Unusual {
  fullName: string;
  city: string;
  /** The text of the person's letter in the sky and of their answers. */
  letter: string;
  /** Returns the person's six photos. */
  photos: () => Promise<ConvertedImage[]>;
}

const sixPhotos = () => portraits([0, 60, 120, 180, 240, 300]);

/**
 * People whose names, texts and portraits are at the limits of what is allowed: unbroken, right-to-left, emoji only,
 * stacked diacritics. Every screen must display them.
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

/** A person of the same kind. The reader has blocked them. */
export const unwanted: Unusual = {
  fullName: UNBROKEN_NAME,
  city: 'Ur',
  letter: MANY_LINES,
  photos: sixPhotos,
};
