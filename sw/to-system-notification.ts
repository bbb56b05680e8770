import * as v from 'valibot';
import { appPathSchema } from '../contract/app-path.ts';
import { DEFAULT_LANGUAGE, type Language } from '../i18n/language.ts';
import { foldedWords, strangerWords } from '../i18n/notifications/notification-words.ts';
import type { Judge } from '../local/unwanted-words/unwanted-words.ts';
import type { Push } from './read-push.ts';

/** The tag of notifications with a general text. A newer notification replaces the previous one. */
const STRANGER_TAG = 'stranger';

/** Data of the device that a push needs. `null` for data that cannot be read. */
export interface PushFacts {
  /** The session to which this device's pushes belong. */
  sessionId: string | null;
  language: Language | null;
  /** Decides whether the beginning of a letter is folded. */
  judge: Judge;
}

/** The content of a push's system notification, and the path that it opens. */
export interface SystemNotification {
  title: string;
  body: string;
  lang: Language;
  tag: string;
  path: string;
  /** The id of the notification that the push announces. `null` if the push is not for this device's session. */
  notificationId: string | null;
  /**
   * The unread count of the server. `null` if the push is not for this device's session, or if the browser does not
   * provide the count.
   */
  unread: number | null;
}

/**
 * Returns the system notification of a push (product.md, "Notifications"). The push's own text is shown only on the
 * device of its session, without the beginning of a letter that the device folds. Otherwise, and for an unreadable
 * push, a general text is shown, because browsers end the subscription of a worker that shows nothing.
 */
export function toSystemNotification(
  push: Push | null,
  { sessionId, language, judge }: PushFacts,
): SystemNotification {
  if (push !== null && push.notification.data.sessionId === sessionId) {
    const { notification, unread } = push;
    const { title, lang, tag, navigate } = notification;
    const isFolded = judge({ content: notification.body, image_alt: null }) === 'folded';
    const body = isFolded ? foldedWords(lang) : notification.body;
    const { notificationId } = notification.data;
    return { title, body, lang, tag, path: pathOf(navigate), notificationId, unread };
  }
  const lang = language ?? DEFAULT_LANGUAGE;
  const { title, message } = strangerWords(lang);
  const nothing = { notificationId: null, unread: null };
  return { title, body: message, lang, tag: STRANGER_TAG, path: '/', ...nothing };
}

/** Returns the path of an address in a payload, or '/' if it is not a path of the app. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  const path = v.safeParse(appPathSchema, `${pathname}${search}`);
  return path.success ? path.output : '/';
}
