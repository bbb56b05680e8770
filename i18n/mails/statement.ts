import type { Language } from '../language.ts';
import { frameMail, type MailWords } from './mail-frame.ts';

export interface StatementFacts {
  language: Language;
  kind: 'suspended' | 'letter-removed';
  /** As the operator wrote it. */
  reason: string;
  /** When a suspension ends by itself; null: it does not. */
  until: Date | null;
  /** The e-mail address to object at. */
  contact: string;
  /** The page of the terms. */
  terms: string;
}

const words = {
  tr: {
    greeting: 'Merhaba,',
    suspended: {
      subject: 'Güvercin: hesabın askıya alındı',
      happened:
        'Hesabın askıya alındı. Bu sürede giremezsin, kimse de seni göremez. Hiçbir şeyin silinmedi.',
    },
    'letter-removed': {
      subject: 'Güvercin: bir mektubun kaldırıldı',
      happened: 'Bir mektubun kaldırıldı. Artık kimse göremez; onu taşıyan güvercin evine döndü.',
    },
    until: (day: string) => `Askı kendiliğinden biter: ${day}.`,
    open: 'Askı, bir görevli kaldırana kadar sürer.',
    reason: (reason: string) => `Neden: ${reason}`,
    human: 'Buna bir insan karar verdi, bir bildirim üzerine.',
    object: (contact: string) =>
      `Haksız buluyorsan ${contact} adresine yaz; başka biri yeniden bakar. Mahkemeye ya da yetkili kuruma da gidebilirsin.`,
    button: 'Koşulları oku',
    small: 'Bu e-posta, hesabınla ilgili bir kararı sana bildirmek için geldi.',
  },
  en: {
    greeting: 'Hello,',
    suspended: {
      subject: 'Güvercin: your account is suspended',
      happened:
        'Your account is suspended. You cannot log in, and nobody can see you. Nothing of yours was deleted.',
    },
    'letter-removed': {
      subject: 'Güvercin: a letter of yours was removed',
      happened:
        'A letter of yours was removed. Nobody can see it any more; the pigeon that carried it has come home.',
    },
    until: (day: string) => `It ends by itself: ${day}.`,
    open: 'It lasts until an operator lifts it.',
    reason: (reason: string) => `Reason: ${reason}`,
    human: 'A human being decided this, after a report.',
    object: (contact: string) =>
      `If you find that unjust, write to ${contact}; somebody else looks at it again. You can also go to a court or to the authority in charge.`,
    button: 'Read the terms',
    small: 'This email tells you of a decision about your account.',
  },
} as const;

/** Builds the statement of reasons: the act, its reason and end, and the way to object. */
export function statementMail(facts: StatementFacts): MailWords {
  const { language, kind, reason, until, contact, terms } = facts;
  const own = words[language];
  const format = new Intl.DateTimeFormat(language, {
    ...({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const),
  });
  const day = until === null ? own.open : own.until(`${format.format(until)} (UTC)`);
  return frameMail({
    language,
    subject: own[kind].subject,
    before: [
      ...[own.greeting, own[kind].happened, own.reason(reason)],
      ...(kind === 'suspended' ? [day] : []),
      ...[own.human, own.object(contact)],
    ],
    link: { href: terms, words: own.button },
    after: [],
    small: { words: own.small },
  });
}
