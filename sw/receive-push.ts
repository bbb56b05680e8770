import type { Device } from '../local/device/device.ts';
import { readRecord } from '../local/device/stored-records.ts';
import { withTimeout } from '../local/device/with-timeout.ts';
import { catchUp } from '../local/mirror/catch-up.ts';
import type { Flusher } from '../local/outbox/flusher.ts';
import type { NotificationData } from '../local/system-notifications/notification-data.ts';
import { judgeOf } from '../local/unwanted-words/unwanted-words.ts';
import { type PushedEvent, readPush } from './read-push.ts';
import { rememberShown } from './shown-tags.ts';
import { swScope } from './sw-scope.ts';
import {
  type PushFacts,
  type SystemNotification,
  toSystemNotification,
} from './to-system-notification.ts';
import { readShown, updateSystemDisplay } from './update-system-display.ts';

/** The maximum wait for the database. The notification must be shown in any case. */
const READ_WITHIN_MS = 3_000;

/**
 * Shows a push, pulls its content so that it can be read offline, and delivers the outbox, all concurrently. Then
 * updates the badge and the earlier system notifications. Resolves when everything is done, because the browser may
 * stop the worker then.
 */
export async function receivePush(
  device: Device,
  flusher: Flusher,
  event: PushedEvent,
): Promise<void> {
  const push = readPush(event);
  const beganAt = device.now();
  // The shown notifications are listed before the new one appears, because Chromium can lose a notification that is
  // listed while it appears.
  const reading = Promise.all([readFacts(device), readShown(device)]);
  const noticing = reading.then(([facts]) => toSystemNotification(push, facts));
  const [shown, caughtUp, flushed] = await Promise.allSettled([
    noticing.then((notice) => show(device, notice)),
    catchUp(device),
    flusher.flushAgain(),
  ]);
  for (const work of [shown, caughtUp, flushed]) {
    if (work.status === 'rejected') swScope.reportError(work.reason);
  }
  const isCaughtUp = caughtUp.status === 'fulfilled' && caughtUp.value;
  const pulledAt = isCaughtUp ? beganAt : null;
  const [, earlier] = await reading;
  await updateSystemDisplay(device, { pulledAt, notice: await noticing, earlier });
}

async function show({ now }: Device, notice: SystemNotification): Promise<void> {
  // The permission was withdrawn after the push was sent. Its content is pulled anyway.
  if (Notification.permission !== 'granted') return;
  const { title, body, lang, tag, path, notificationId } = notice;
  const told: NotificationData | null =
    notificationId === null ? null : { path, notificationId, shownAt: now() };
  // `renotify` alerts again if the new notification replaces an older one. TypeScript's library does not contain this
  // option.
  const options: NotificationOptions & { renotify: boolean } = {
    ...{ body, lang, tag, renotify: true },
    icon: '/icon-192.png',
    badge: '/icon-monochrome-96.png',
    data: told ?? { path },
  };
  await rememberShown(tag, () => swScope.registration.showNotification(title, options));
}

async function readFacts({ db, timers }: Device): Promise<PushFacts> {
  const answer = await withTimeout(timers, READ_WITHIN_MS, async () => {
    const push = await readRecord(db, 'push');
    const language = await readRecord(db, 'language');
    const judge = judgeOf(await readRecord(db, 'unwanted-words'));
    return { sessionId: push?.sessionId ?? null, language: language?.language ?? null, judge };
  });
  return answer.is === 'answer'
    ? answer.value
    : { sessionId: null, language: null, judge: judgeOf(null) };
}
