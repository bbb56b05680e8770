import type { Language } from '../language.ts';
import { frameMail, type MailWords } from './mail-frame.ts';

export interface StatementFacts {
  language: Language;
  kind: 'warned' | 'suspended' | 'letter-removed' | 'photo-removed';
  /** The text entered by the operator. */
  reason: string;
  /** When a suspension ends. `null` if it has no end. */
  until: Date | null;
  contact: string;
  terms: string;
  /** The link to the page for an appeal. `null` if an appeal is possible only by mail. */
  appeal: string | null;
}

const words = {
  tr: {
    greeting: 'Merhaba,',
    warned: {
      subject: 'Güvercin: bir uyarı aldın',
      happened: 'Bir görevli seni uyardı. Hesabında bir şey değişmedi.',
    },
    suspended: {
      subject: 'Güvercin: hesabın askıya alındı',
      happened:
        'Hesabın askıya alındı. Bu sürede giremezsin, kimse de seni göremez. Hiçbir şeyin silinmedi.',
    },
    'letter-removed': {
      subject: 'Güvercin: bir mektubun kaldırıldı',
      happened: 'Bir mektubun kaldırıldı. Artık kimse göremez; onu taşıyan güvercin evine döndü.',
    },
    'photo-removed': {
      subject: 'Güvercin: bir fotoğrafın kaldırıldı',
      happened: 'Profilindeki bir fotoğraf kaldırıldı. Artık kimse göremez.',
    },
    until: (day: string) => `Askı kendiliğinden biter: ${day}.`,
    open: 'Askı, bir görevli kaldırana kadar sürer.',
    reason: (reason: string) => `Neden: ${reason}`,
    human: 'Buna bir insan karar verdi. Kurallar:',
    appeal:
      'Haksız buluyorsan 180 gün içinde bir kez itiraz edebilirsin. Bir görevli yeniden bakar ve sana yanıt verir.',
    write: (contact: string) => `Haksız buluyorsan ${contact} adresine yaz.`,
    court: 'Mahkemeye ya da yetkili kuruma da gidebilirsin.',
    appealButton: 'İtiraz et',
    termsButton: 'Koşulları oku',
    small: 'Bu e-posta, hesabınla ilgili bir kararı sana bildirmek için geldi.',
  },
  en: {
    greeting: 'Hello,',
    warned: {
      subject: 'Güvercin: a warning for you',
      happened: 'An operator has warned you. Nothing about your account has changed.',
    },
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
    'photo-removed': {
      subject: 'Güvercin: a photo of yours was removed',
      happened: 'A photo of your profile was removed. Nobody can see it any more.',
    },
    until: (day: string) => `It ends by itself: ${day}.`,
    open: 'It lasts until an operator lifts it.',
    reason: (reason: string) => `Reason: ${reason}`,
    human: 'A human being decided this. The rules:',
    appeal:
      'If you find that unjust, you can appeal once within 180 days. An operator looks at it again and answers you.',
    write: (contact: string) => `If you find that unjust, write to ${contact}.`,
    court: 'You can also go to a court or to the authority in charge.',
    appealButton: 'Appeal',
    termsButton: 'Read the terms',
    small: 'This email tells you of a decision about your account.',
  },
} as const;

/** Builds the statement of reasons: the decision, its reason and end, and the way to appeal. */
export function statementMail(facts: StatementFacts): MailWords {
  const { language, kind, reason, until, contact, terms, appeal } = facts;
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
      `${own.human} ${terms}`,
      `${appeal === null ? own.write(contact) : own.appeal} ${own.court}`,
    ],
    link:
      appeal === null
        ? { href: terms, words: own.termsButton }
        : { href: appeal, words: own.appealButton },
    after: [],
    small: { words: own.small },
  });
}
