import type * as v from 'valibot';
import { notificationPath, notificationTag } from '../../contract/notification-target.ts';
import type { PushPayload, pushWordsSchema } from '../../contract/push-payload.ts';
import { OPERATOR_PATH } from '../../contract/routes.ts';
import type { Language } from '../../i18n/language.ts';
import { nameOf, pushTestWords } from '../../i18n/notifications/notification-words.ts';
import type { TitleAndMessage } from '../../i18n/notifications/word-shapes.ts';
import { type ListedRow, senderOf, toListed } from '../notifications/listed-notifications.ts';

const PREVIEW_LENGTH = 120;

const SETTINGS_PATH = '/settings';

export interface PayloadFacts {
  notification: ListedRow;
  sessionId: string;
  /** The message's text if previews are on, else null. */
  preview: string | null;
  unread: number;
  publicOrigin: string;
}

/** Writes the payload of a push: sender and kind, and the beginning of the message only if previews are on. */
export function writePayload(facts: PayloadFacts): PushPayload {
  const { notification, sessionId, preview, unread, publicOrigin } = facts;
  const { language } = notification;
  const listed = toListed(notification);
  const words =
    preview === null
      ? { title: listed.title, body: listed.message }
      : { title: nameOf(language, senderOf(notification)), body: shorten(preview) };
  return declare(unread, {
    ...words,
    lang: language,
    navigate: `${publicOrigin}${notificationPath(listed)}`,
    tag: notificationTag(listed),
    data: { sessionId, notificationId: listed.id },
  });
}

interface TestPush {
  language: Language;
  sessionId: string;
  notificationId: string;
  unread: number;
  publicOrigin: string;
}

export function writeTestPayload({
  language,
  sessionId,
  notificationId,
  unread,
  publicOrigin,
}: TestPush): PushPayload {
  const { title, message } = pushTestWords(language);
  return declare(unread, {
    title,
    body: message,
    lang: language,
    navigate: `${publicOrigin}${SETTINGS_PATH}`,
    tag: 'push-test',
    data: { sessionId, notificationId },
  });
}

/**
 * Writes the payload of a push about reports for an operator's device. The number of reports is only on the page that
 * the push opens.
 */
export function writeOperatorPayload({
  words,
  language,
  sessionId,
  notificationId,
  unread,
  publicOrigin,
}: TestPush & { words: TitleAndMessage }): PushPayload {
  return declare(unread, {
    ...{ title: words.title, body: words.message, lang: language, tag: 'reports' },
    navigate: `${publicOrigin}${OPERATOR_PATH}`,
    data: { sessionId, notificationId },
  });
}

function declare(unread: number, words: v.InferOutput<typeof pushWordsSchema>): PushPayload {
  const beside = { app_badge: unread, mutable: true } as const;
  return { web_push: 8030, notification: { ...words, ...beside }, ...beside };
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= PREVIEW_LENGTH
    ? text
    : `${characters.slice(0, PREVIEW_LENGTH).join('')}…`;
}
