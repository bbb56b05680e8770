import type { Share } from '../device/database.ts';

/** Whoever shares without being logged in does so soon, or has forgotten it. */
const KEPT_FOR_NOBODY_MS = 24 * 60 * 60 * 1000;

/** Is what was shared for this person (null: a visitor, who may still log in)? */
export function isShareFor(
  { userId, sharedAt }: Pick<Share, 'userId' | 'sharedAt'>,
  who: string | null,
  now: number,
): boolean {
  if (userId !== null) return userId === who;
  // A clock that was set back makes it no younger than new.
  return now - sharedAt < KEPT_FOR_NOBODY_MS;
}
