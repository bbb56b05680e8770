import * as v from 'valibot';
import { appPathSchema } from '../contract/app-path.ts';
import { DEFAULT_LANGUAGE, type Language } from '../i18n/language.ts';
import { foldedWords, strangerWords } from '../i18n/notifications/notification-words.ts';
import type { Judge } from '../local/unwanted-words/unwanted-words.ts';
import type { Push } from './read-push.ts';

/** Replaces the last one of its kind, whoever it was for. */
const STRANGER_TAG = 'stranger';

/** What the device knows of itself; null for what it cannot read. */
export interface PushFacts {
  /** The session whose pushes come here. */
  sessionId: string | null;
  language: Language | null;
  /** Whether the beginning of a letter is folded. */
  judge: Judge;
}

/** What is shown of a push, and where it leads. */
export interface PushNotice {
  title: string;
  body: string;
  lang: Language;
  tag: string;
  path: string;
  /** Which notification it tells of; null where that is not this device's business. */
  notificationId: string | null;
  /** How many are unread by the server's count; null as above, or where the browser keeps it. */
  unread: number | null;
}

/**
 * What a push is shown as (product.md, "Notifications"): its own words only on the device of the
 * session that it names, without the beginning of a letter that the device folds. For anybody else's, and for one that nobody can read, there are general
 * words: browsers end the subscription of a worker that shows nothing.
 */
export function pushNotice(
  push: Push | null,
  { sessionId, language, judge }: PushFacts,
): PushNotice {
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

/** A payload names a whole address; the app opens its own paths only. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  const path = v.safeParse(appPathSchema, `${pathname}${search}`);
  return path.success ? path.output : '/';
}
