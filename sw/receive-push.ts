import { answerInTime } from '../local/device/answer-in-time.ts';
import type { Device } from '../local/device/device.ts';
import { readRecord } from '../local/device/stored-records.ts';
import { catchUp } from '../local/mirror/catch-up.ts';
import type { NoticeData } from '../local/notices/notice-data.ts';
import type { Flusher } from '../local/outbox/flusher.ts';
import { judgeOf } from '../local/unwanted-words/unwanted-words.ts';
import { type PushFacts, type PushNotice, pushNotice } from './push-notice.ts';
import { type PushedEvent, readPush } from './read-push.ts';
import { readShown, settleOutside } from './settle-outside.ts';
import { rememberShown } from './shown-tags.ts';
import { swScope } from './sw-scope.ts';

/** A database that does not answer must not keep the notification from being shown. */
const READ_WITHIN_MS = 3_000;

/**
 * Shows what a push says and, beside it, fetches what it is about, so that it can be read without a
 * network afterwards; what waits here is delivered on the occasion. Then the icon's number and the
 * earlier notices follow what is known by now. Resolves when all is done: the browser may stop the
 * worker then.
 */
export async function receivePush(
  device: Device,
  flusher: Flusher,
  event: PushedEvent,
): Promise<void> {
  const push = readPush(event);
  const beganAt = device.now();
  // Listed before anything is shown: Chromium can lose a notice that is listed just as it comes.
  const reading = Promise.all([readFacts(device), readShown(device)]);
  const noticing = reading.then(([facts]) => pushNotice(push, facts));
  const [shown, caughtUp, flushed] = await Promise.allSettled([
    noticing.then((notice) => show(device, notice)),
    catchUp(device),
    flusher.flushAnew(),
  ]);
  for (const work of [shown, caughtUp, flushed]) {
    if (work.status === 'rejected') swScope.reportError(work.reason);
  }
  const isCaughtUp = caughtUp.status === 'fulfilled' && caughtUp.value;
  const pulledAt = isCaughtUp ? beganAt : null;
  const [, earlier] = await reading;
  await settleOutside(device, { pulledAt, notice: await noticing, earlier });
}

async function show({ now }: Device, notice: PushNotice): Promise<void> {
  // Forbidden since the push was sent: what it is about is fetched all the same.
  if (Notification.permission !== 'granted') return;
  const { title, body, lang, tag, path, notificationId } = notice;
  const told: NoticeData | null =
    notificationId === null ? null : { path, notificationId, shownAt: now() };
  // Told anew also where it takes the place of an older one; the library does not know the option.
  const options: NotificationOptions & { renotify: boolean } = {
    ...{ body, lang, tag, renotify: true },
    icon: '/icon-192.png',
    badge: '/icon-monochrome-96.png',
    data: told ?? { path },
  };
  await rememberShown(tag, () => swScope.registration.showNotification(title, options));
}

async function readFacts({ db, timers }: Device): Promise<PushFacts> {
  const answer = await answerInTime(timers, READ_WITHIN_MS, async () => {
    const push = await readRecord(db, 'push');
    const language = await readRecord(db, 'language');
    const judge = judgeOf(await readRecord(db, 'unwanted-words'));
    return { sessionId: push?.sessionId ?? null, language: language?.language ?? null, judge };
  });
  return answer.is === 'answer'
    ? answer.value
    : { sessionId: null, language: null, judge: judgeOf(null) };
}
