import type { Share } from '../device/database.ts';

/** A person who shares without being logged in usually logs in soon. */
const KEPT_FOR_NOBODY_MS = 24 * 60 * 60 * 1000;

/** Whether shared content is for this person (`null` for a visitor, who may still log in). */
export function isShareFor(
  { userId, sharedAt }: Pick<Share, 'userId' | 'sharedAt'>,
  who: string | null,
  now: number,
): boolean {
  if (userId !== null) return userId === who;
  // A negative age, after the clock was set back, counts as new.
  return now - sharedAt < KEPT_FOR_NOBODY_MS;
}
