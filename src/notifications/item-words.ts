import type { Language } from '../../i18n/language.ts';
import { nameOf, notificationWords } from '../../i18n/notifications/notification-words.ts';
import { isOfPerson, type NotificationItem } from './notification-item.ts';

/** A notification's words as its row sets them: one of them stands out. */
export interface ItemWords {
  before: string;
  strong: string;
  after: string;
  /** A second line. */
  detail: string | null;
}

type Worded = Pick<NotificationItem, 'kind' | 'title' | 'message' | 'sender' | 'pigeon'>;

/** A sentence with the person's name in weight, or a title and what it means. */
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

/** The same in one sentence, to be spoken. */
export function itemSentence(language: Language, item: Worded): string {
  const { title, message } = notificationWords(language, item);
  return isOfPerson(item) ? message : `${title}.`;
}
