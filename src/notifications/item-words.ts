import type { Language } from '../../i18n/language.ts';
import { nameOf, notificationWords } from '../../i18n/notifications/notification-words.ts';
import { isOfPerson, type NotificationItem } from './notification-item.ts';

/** The text of a notification, split around its emphasized part. */
export interface ItemWords {
  before: string;
  strong: string;
  after: string;
  /** A second line. `null` if there is none. */
  detail: string | null;
}

type Worded = Pick<NotificationItem, 'kind' | 'title' | 'message' | 'sender' | 'pigeon'>;

/** Returns a sentence with the person's name emphasized, or a title with its explanation. */
export function itemWords(language: Language, item: Worded): ItemWords {
  const { title, message } = notificationWords(language, item);
  if (!isOfPerson(item)) return { before: '', strong: title, after: '', detail: message };
  const name = nameOf(language, item.sender);
  const at = Math.max(0, message.indexOf(name));
  return {
    before: message.slice(0, at),
    strong: name,
    after: message.slice(at + name.length),
    detail: null,
  };
}

/** Returns the text as one sentence, for screen readers. */
export function itemSentence(language: Language, item: Worded): string {
  const { title, message } = notificationWords(language, item);
  return isOfPerson(item) ? message : `${title}.`;
}
