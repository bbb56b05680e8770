import { DEFAULT_LANGUAGE } from '../i18n/language.ts';
import { waitingWords } from '../i18n/notifications/waiting-words.ts';
import { answerInTime } from '../local/device/answer-in-time.ts';
import type { Device } from '../local/device/device.ts';
import { badgeIcon } from '../local/notices/badge-icon.ts';
import { closeSettledNotices, type ShownNotice } from '../local/notices/close-settled-notices.ts';
import { listNotices } from '../local/notices/list-notices.ts';
import {
  noteWaitingTold,
  queryUntoldLetters,
  WAITING_TAG,
} from '../local/notices/waiting-notice.ts';
import { queryUnreadNotifications } from '../local/queries/query-notifications.ts';
import { querySession } from '../local/session/query-session.ts';
import { isAnyTabVisible } from './is-any-tab-visible.ts';
import type { PushNotice } from './push-notice.ts';
import { isShownSince, rememberShown, shownSoFar } from './shown-tags.ts';
import { swScope } from './sw-scope.ts';

const OUTBOX_PATH = '/messages?box=sent';

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

/** What the device itself knows of its unread notifications. */
interface OwnView {
  /** Nobody is logged in. */
  isVisitors: boolean;
  unread: number;
}

/**
 * The number for the app's icon; null leaves the one that is there. The device's own view counts, as in
 * the app. Only after a push with which it could not catch up does the number stand in that the push has
 * told; one for somebody else tells none, and neither does one to a device that has been left.
 */
export function chooseBadge({
  own,
  isCaughtUp,
  push,
}: {
  own: OwnView | null;
  isCaughtUp: boolean;
  /** null: it was another event that may have changed the number. */
  push: Pick<PushNotice, 'unread'> | null;
}): number | null {
  if (own === null) return push?.unread ?? null;
  return isCaughtUp || own.isVisitors || push === null ? own.unread : push.unread;
}

/**
 * Says once in a notice that a letter still waits, where notices are allowed and no tab is looked at:
 * a day after it was written, or when the browser tries no more.
 */
async function tellOfWaiting(
  device: Device,
  { isGivenUp = false }: { isGivenUp?: boolean },
): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  if (await isAnyTabVisible()) return;
  const letters = await queryUntoldLetters(device, { isGivenUp });
  if (letters === null) return;
  const lang = letters.language ?? DEFAULT_LANGUAGE;
  const { title, message } = waitingWords(lang);
  const options: NotificationOptions = {
    ...{ body: message, lang, tag: WAITING_TAG },
    icon: '/icon-192.png',
    badge: '/icon-monochrome-96.png',
    data: { path: OUTBOX_PATH },
  };
  await rememberShown(WAITING_TAG, () => swScope.registration.showNotification(title, options));
  await noteWaitingTold(device, letters);
}
