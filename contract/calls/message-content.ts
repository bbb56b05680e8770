import * as v from 'valibot';
import { IMAGE_ALT_MAX_LENGTH, MESSAGE_MAX_LENGTH } from '../limits.ts';
import { countCodePoints, isBlank, storableText, textOrNull } from '../text.ts';

export const EMPTY_CONTENT = 'message-empty';
export const LONG_CONTENT = 'message-too-long';

/** The text of a message: trimmed, 1 to 500 code points, not blank. Its issues are error codes of the catalogue. */
export const contentSchema = v.pipe(
  storableText,
  v.trim(),
  v.minLength(1, EMPTY_CONTENT),
  v.check((text) => !isBlank(text), EMPTY_CONTENT),
  v.check((text) => countCodePoints(text) <= MESSAGE_MAX_LENGTH, LONG_CONTENT),
);

export const imageEntries = {
  image_url: v.optional(v.string()),
  image_alt: v.optional(textOrNull(IMAGE_ALT_MAX_LENGTH)),
};
