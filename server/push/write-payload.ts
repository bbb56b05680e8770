import { notificationPath, notificationTag } from '../../contract/notification-target.ts';
import type { PushPayload } from '../../contract/push-payload.ts';
import { nameOf } from '../../i18n/notifications/notification-words.ts';
import { type ListedRow, senderOf, toListed } from '../notifications/listed-notifications.ts';

const PREVIEW_LENGTH = 120;

export interface PayloadFacts {
  notification: ListedRow;
  sessionId: string;
  /** The text of its message, when the person wants to see it; null otherwise. */
  preview: string | null;
  unread: number;
  publicOrigin: string;
}

/** What a push says: who and what; the beginning of a message only where previews are on. */
export function writePayload(facts: PayloadFacts): PushPayload {
  const { notification, sessionId, preview, unread, publicOrigin } = facts;
  const { language } = notification;
  const listed = toListed(notification);
  const words =
    preview === null
      ? { title: listed.title, body: listed.message }
      : { title: nameOf(language, senderOf(notification)), body: shorten(preview) };
  const beside = { app_badge: unread, mutable: true } as const;
  return {
    web_push: 8030,
    notification: {
      ...words,
      lang: language,
      navigate: `${publicOrigin}${notificationPath(listed)}`,
      tag: notificationTag(listed),
      data: { sessionId, notificationId: listed.id },
      ...beside,
    },
    ...beside,
  };
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= PREVIEW_LENGTH
    ? text
    : `${characters.slice(0, PREVIEW_LENGTH).join('')}…`;
}
