import type { PublicProfile } from '../../contract/public-profile.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { toMessageView } from './overlay-outbox.ts';
import { readMuted } from './read-muted.ts';
import { readView } from './read-outbox.ts';
import { toPerson } from './to-person.ts';
import type { MessageView } from './views.ts';

export interface VisitedView {
  /** `null` if the person does not exist or is not visible. */
  profile: PublicProfile | null;
  /** The person's letters in the sky, newest first. */
  letters: MessageView[];
  hasMore: boolean;
  /**
   * Whether the reader has muted the person. This screen is the only one that still shows letters of a muted person.
   */
  isMuted: boolean;
  /** When the profile was read, by the device's clock. */
  checkedAt: number;
}

/**
 * Returns a visited person, or `null` if this device has not loaded them yet. A person the reader has blocked
 * disappears at once.
 */
export function queryVisited(db: GuvercinDatabase, userId: string): Promise<VisitedView | null> {
  return readView(db, { tables: [db.visited, db.blocks, db.mutes], empty: null }, async (view) => {
    const [row, block, muted] = await Promise.all([
      db.visited.get(userId),
      db.blocks.get([view.gen, userId]),
      readMuted(db, view),
    ]);
    if (block !== undefined || view.hidden.has(userId)) return ABSENT;
    if (row === undefined) return null;
    const { profile, letters, next, checkedAt } = row;
    const person = profile === null ? null : toPerson(profile);
    return {
      profile,
      letters: letters
        .filter(({ id }) => !view.hidden.has(id))
        .map((letter) => toMessageView(letter, { view, person })),
      hasMore: next !== null,
      isMuted: muted.has(userId),
      checkedAt,
    };
  });
}

const ABSENT: VisitedView = {
  profile: null,
  letters: [],
  hasMore: false,
  isMuted: false,
  checkedAt: 0,
};
