import { IMAGE_ALT_MAX_LENGTH, MESSAGE_MAX_LENGTH } from '../../contract/limits.ts';
import { countCodePoints, isBlank } from '../../contract/text.ts';
import type { DraftContent } from '../../local/outbox/drafts.ts';

/** A problem that stops a letter, independent of receiver and pigeon. */
export type LetterProblem = 'empty' | 'too-long' | 'alt-too-long';

/** Returns the first problem of a letter, or `null` if there is none (product.md section 5). */
export function findLetterProblem({ text, image, imageAlt }: DraftContent): LetterProblem | null {
  if (countCodePoints(text.trim()) > MESSAGE_MAX_LENGTH) return 'too-long';
  if (image !== null && isAltTooLong(imageAlt)) return 'alt-too-long';
  return isBlank(text) ? 'empty' : null;
}

export function isAltTooLong(alt: string): boolean {
  return countCodePoints(alt.trim()) > IMAGE_ALT_MAX_LENGTH;
}
