import { DEFAULT_LANGUAGE } from '../i18n/language.ts';
import { waitingWords } from '../i18n/notifications/waiting-words.ts';
import type { Device } from '../local/device/device.ts';
import { withTimeout } from '../local/device/with-timeout.ts';
import { queryUnreadNotifications } from '../local/queries/query-notifications.ts';
import { querySession } from '../local/session/query-session.ts';
import { badgeIcon } from '../local/system-notifications/badge-icon.ts';
import {
  closeOutdatedNotifications,
  type ShownNotification,
} from '../local/system-notifications/close-outdated-notifications.ts';
import { listSystemNotifications } from '../local/system-notifications/list-system-notifications.ts';
import {
  noteWaitingTold,
  queryUntoldLetters,
  WAITING_TAG,
} from '../local/system-notifications/waiting-notification.ts';
import { isAnyTabVisible } from './is-any-tab-visible.ts';
import { isShownSince, rememberShown, shownSoFar } from './shown-tags.ts';
import { swScope } from './sw-scope.ts';
import type { SystemNotification } from './to-system-notification.ts';

const OUTBOX_PATH = '/messages?box=sent';

/** The maximum wait for the database or the browser, so that no event stays open. */
const ANSWER_WITHIN_MS = 3_000;

interface Done {
  /** When the last successful pull began, by the device's clock. `null` if there was none. */
  pulledAt: number | null;
  /** The system notification of the current push. `null` if there is none. */
  notice: SystemNotification | null;
  earlier: Earlier;
  /** Whether the browser gives up and will not retry by itself. */
  isGivenUp?: boolean;
}

interface Earlier {
  notices: readonly ShownNotification[];
  /** When the notifications were listed, as a count of the worker's shown notifications. */
  listedAt: number;
}

/** Returns the system notifications shown now. Empty if the browser does not list them in time. */
export async function readShown({ timers }: Device): Promise<Earlier> {
  const listedAt = shownSoFar();
  const list = () => listSystemNotifications(swScope.registration);
  const answer = await withTimeout(timers, ANSWER_WITHIN_MS, list);
  return { notices: answer.is === 'answer' ? answer.value : [], listedAt };
}

/**
 * Updates the icon's badge and the system notifications to match the device's data. The notification of the current
 * push, and of one shown at the same time, stays in any case, because browsers end the subscription of a worker that
 * shows nothing. Also reports a letter that has waited too long.
 */
export async function updateSystemDisplay(device: Device, done: Done): Promise<void> {
  try {
    const own = await readOwnView(device);
    await updateBadge(own, done);
    if (own === null) return;
    await closeOutdated(device, own, done);
    await notifyOfWaiting(device, done);
  } catch (error) {
    // The event's own work is done. The next event or page repeats this.
    swScope.reportError(error);
  }
}

async function updateBadge(own: OwnView | null, { pulledAt, notice }: Done): Promise<void> {
  const count = chooseBadge({ own, isCaughtUp: pulledAt !== null, push: notice });
  if (count !== null) await badgeIcon(swScope.navigator, count);
}

async function closeOutdated(
  device: Device,
  { isVisitors }: OwnView,
  { pulledAt, earlier }: Done,
): Promise<void> {
  // A notification whose tag was shown again since is already replaced. Closing it would close its replacement.
  const others = earlier.notices.filter(({ tag }) => !isShownSince(tag, earlier.listedAt));
  if (isVisitors) for (const each of others) each.close();
  else await closeOutdatedNotifications(device, others, pulledAt);
}

async function readOwnView({ db, timers }: Device): Promise<OwnView | null> {
  const answer = await withTimeout(timers, ANSWER_WITHIN_MS, async () => ({
    isVisitors: (await querySession(db)) === null,
    unread: await queryUnreadNotifications(db),
  }));
  return answer.is === 'answer' ? answer.value : null;
}

interface OwnView {
  /** Whether no person is logged in. */
  isVisitors: boolean;
  unread: number;
}

/**
 * Returns the badge of the app's icon, or `null` to leave it unchanged. The device's own count has priority, as in the
 * app. Only after a push without a successful pull does the push's count apply. A push for another session, or after a
 * logout, has no count.
 */
export function chooseBadge({
  own,
  isCaughtUp,
  push,
}: {
  own: OwnView | null;
  isCaughtUp: boolean;
  /** `null` if another event may have changed the count. */
  push: Pick<SystemNotification, 'unread'> | null;
}): number | null {
  if (own === null) return push?.unread ?? null;
  return isCaughtUp || own.isVisitors || push === null ? own.unread : push.unread;
}

/**
 * Shows one system notification about an undelivered letter, if allowed and no tab is visible: a day after it was
 * written, or when the browser no longer retries.
 */
async function notifyOfWaiting(
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
