import { answerInTime } from '../local/device/answer-in-time.ts';
import type { Device } from '../local/device/device.ts';
import { badgeIcon } from '../local/notices/badge-icon.ts';
import { closeSettledNotices, type ShownNotice } from '../local/notices/close-settled-notices.ts';
import { listNotices } from '../local/notices/list-notices.ts';
import { queryUnreadNotifications } from '../local/queries/query-notifications.ts';
import { querySession } from '../local/session/query-session.ts';
import { chooseBadge, type OwnView } from './choose-badge.ts';
import type { PushNotice } from './push-notice.ts';
import { isShownSince, shownSoFar } from './shown-tags.ts';
import { swScope } from './sw-scope.ts';
import { tellOfWaiting } from './tell-waiting.ts';

/** A database or browser that does not answer keeps no event open. */
const ANSWER_WITHIN_MS = 3_000;

/** What was just done in the worker. */
interface Done {
  /** When a pull began that has succeeded, by the device's clock; null: there was none. */
  pulledAt: number | null;
  /** What the push in hand was shown as; null where there is none. */
  notice: PushNotice | null;
  earlier: Earlier;
  /** The browser gives up: it would try no more by itself. */
  isGivenUp?: boolean;
}

/** The notices that stood before it. */
interface Earlier {
  notices: readonly ShownNotice[];
  /** When they were listed, in the life of the worker. */
  listedAt: number;
}

/** The notices that stand now; none where the browser does not say so in time. */
export async function readShown({ timers }: Device): Promise<Earlier> {
  const listedAt = shownSoFar();
  const list = () => listNotices(swScope.registration);
  const answer = await answerInTime(timers, ANSWER_WITHIN_MS, list);
  return { notices: answer.is === 'answer' ? answer.value : [], listedAt };
}

/**
 * Brings what the app shows outside its pages in step with what the device knows now: the number at its
 * icon, and the notices. The notice of the push in hand, and of one that came beside it, stays whatever
 * it tells: browsers end the subscription of a worker that shows nothing. A letter that waits too long
 * is told of.
 */
export async function settleOutside(device: Device, done: Done): Promise<void> {
  try {
    const own = await readOwnView(device);
    await settleBadge(own, done);
    if (own === null) return;
    await settleNotices(device, own, done);
    await tellOfWaiting(device, done);
  } catch (error) {
    // What the event was about is done; the next event or page settles this.
    swScope.reportError(error);
  }
}

async function settleBadge(own: OwnView | null, { pulledAt, notice }: Done): Promise<void> {
  const count = chooseBadge({ own, isCaughtUp: pulledAt !== null, push: notice });
  if (count !== null) await badgeIcon(swScope.navigator, count);
}

async function settleNotices(
  device: Device,
  { isVisitors }: OwnView,
  { pulledAt, earlier }: Done,
): Promise<void> {
  // One whose tag was shown since is gone already: to close it would close what has taken its place.
  const others = earlier.notices.filter(({ tag }) => !isShownSince(tag, earlier.listedAt));
  if (isVisitors) for (const each of others) each.close();
  else await closeSettledNotices(device, others, pulledAt);
}

async function readOwnView({ db, timers }: Device): Promise<OwnView | null> {
  const answer = await answerInTime(timers, ANSWER_WITHIN_MS, async () => ({
    isVisitors: (await querySession(db)) === null,
    unread: await queryUnreadNotifications(db),
  }));
  return answer.is === 'answer' ? answer.value : null;
}
