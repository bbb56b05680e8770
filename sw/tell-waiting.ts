import { DEFAULT_LANGUAGE } from '../i18n/language.ts';
import { waitingWords } from '../i18n/notifications/waiting-words.ts';
import type { Device } from '../local/device/device.ts';
import {
  noteWaitingTold,
  queryUntoldLetters,
  WAITING_TAG,
} from '../local/notices/waiting-notice.ts';
import { isAnyTabVisible } from './is-any-tab-visible.ts';
import { rememberShown } from './shown-tags.ts';
import { swScope } from './sw-scope.ts';

const OUTBOX_PATH = '/messages?box=sent';

/**
 * Says once in a notice that a letter still waits, where notices are allowed and no tab is looked at:
 * a day after it was written, or when the browser tries no more.
 */
export async function tellOfWaiting(
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
