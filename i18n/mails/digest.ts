import type { Language } from '../language.ts';
import { frameMail, type MailWords } from './mail-frame.ts';

export interface DigestFacts {
  language: Language;
  /** One sentence for each event, newest first. */
  lines: string[];
  /** The number of events. It is higher than the number of lines if there are too many to list. */
  count: number;
  /** The link to the screen with the events. */
  link: string;
  /** The link that ends these mails without a login. */
  unsubscribe: string;
}

const words = {
  tr: {
    one: 'Güvercin: yeni bir bildirimin var',
    many: (count: number) => `Güvercin: ${count} yeni bildirimin var`,
    greeting: 'Merhaba, sen yokken:',
    more: (count: number) => `ve ${count} bildirim daha.`,
    button: 'Güvercin’i aç',
    stop: 'Bu e-postaları artık gönderme',
  },
  en: {
    one: 'Güvercin: you have a new notification',
    many: (count: number) => `Güvercin: you have ${count} new notifications`,
    greeting: 'Hello, while you were away:',
    more: (count: number) => `and ${count} more.`,
    button: 'Open Güvercin',
    stop: 'Stop these emails',
  },
} as const;

/** Builds the mail that summarizes unseen events (product.md, "Notifications"). */
export function digestMail({ language, lines, count, link, unsubscribe }: DigestFacts): MailWords {
  const { one, many, greeting, more, button, stop } = words[language];
  const unnamed = count - lines.length;
  return frameMail({
    language,
    subject: count === 1 ? one : many(count),
    before: [greeting, ...lines, ...(unnamed > 0 ? [more(unnamed)] : [])],
    link: { href: link, words: button },
    after: [],
    small: { words: stop, href: unsubscribe },
  });
}
