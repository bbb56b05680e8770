import type { Language } from '../language.ts';
import { frameMail, type MailWords } from './mail-frame.ts';

export interface DigestFacts {
  language: Language;
  /** What happened, one sentence each, the newest first. */
  lines: string[];
  /** How many happened; more than there are lines when they are too many to name. */
  count: number;
  /** Where the app shows them. */
  link: string;
  /** Ends these mails without logging in. */
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

/** The mail that gathers what somebody has not seen (product.md, "Notifications"). */
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
