import { IMAGE_ALT_MAX_LENGTH, MESSAGE_MAX_LENGTH } from '../../contract/limits.ts';
import { countCodePoints, isBlank } from '../../contract/text.ts';
import type { DraftContent } from '../../local/outbox/drafts.ts';

/** What keeps a letter from leaving, whoever may carry it and wherever it goes. */
export type LetterProblem = 'empty' | 'too-long' | 'alt-too-long';

/** The first thing that is wrong with a letter; null: nothing (product.md section 5). */
export function findLetterProblem({ text, image, imageAlt }: DraftContent): LetterProblem | null {
  if (countCodePoints(text.trim()) > MESSAGE_MAX_LENGTH) return 'too-long';
  if (image !== null && isAltTooLong(imageAlt)) return 'alt-too-long';
  return isBlank(text) ? 'empty' : null;
}

export function isAltTooLong(alt: string): boolean {
  return countCodePoints(alt.trim()) > IMAGE_ALT_MAX_LENGTH;
}
