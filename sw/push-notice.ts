import * as v from 'valibot';
import { pushPayloadSchema } from '../contract/push-payload.ts';
import { DEFAULT_LANGUAGE, type Language } from '../i18n/language.ts';
import { strangerWords } from '../i18n/notifications/notification-words.ts';

/** Replaces the last one of its kind, whoever it was for. */
const STRANGER_TAG = 'stranger';

/** What the device knows of itself; null for what it cannot read. */
export interface PushFacts {
  /** The session whose pushes come here. */
  sessionId: string | null;
  language: Language | null;
}

/** What is shown of a push, and where it leads. */
export interface PushNotice {
  title: string;
  body: string;
  lang: Language;
  tag: string;
  path: string;
}

/**
 * What a push is shown as (product.md, "Notifications"): its own words only on the device of the
 * session that it names. For anybody else's, and for one that nobody can read, there are general
 * words: browsers end the subscription of a worker that shows nothing.
 */
export function pushNotice(payload: unknown, { sessionId, language }: PushFacts): PushNotice {
  const push = v.safeParse(pushPayloadSchema, payload);
  if (push.success && push.output.notification.data.sessionId === sessionId) {
    const { title, body, lang, tag, navigate } = push.output.notification;
    return { title, body, lang, tag, path: pathOf(navigate) };
  }
  const lang = language ?? DEFAULT_LANGUAGE;
  const { title, message } = strangerWords(lang);
  return { title, body: message, lang, tag: STRANGER_TAG, path: '/' };
}

/** A payload names a whole address; the app opens its own paths only. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}
