import type { Language } from '../language.ts';
import { frameMail, type MailWords } from './mail-frame.ts';

interface LinkFacts {
  language: Language;
  link: string;
}

const confirmWords = {
  tr: {
    subject: 'Güvercin: yeni e-posta adresini onayla',
    greeting: 'Merhaba,',
    why: 'Bir Güvercin hesabının e-posta adresi bu adres olsun istendi. Onaylamak için bağlantıyı aç:',
    button: 'Bu adresi onayla',
    after: 'Bağlantı 24 saat geçerlidir ve bir kez kullanılır.',
    notMe: 'İsteyen sen değilsen bu e-postayı yok sayabilirsin; hiçbir şey değişmez.',
  },
  en: {
    subject: 'Güvercin: confirm your new email address',
    greeting: 'Hello,',
    why: 'Somebody asked for this to be the email address of a Güvercin account. Open the link to confirm it:',
    button: 'Confirm this address',
    after: 'The link is good for 24 hours and works once.',
    notMe: 'If it was not you who asked, you can ignore this email; nothing changes.',
  },
} as const;

const undoWords = {
  tr: {
    subject: 'Güvercin: e-posta adresin değişti',
    greeting: 'Merhaba,',
    why: 'Hesabının e-posta adresi değişti; artık bu adres değil. Bunu yapan sensen yapacak bir şey yok. Değilsen geri almak için bağlantıyı aç:',
    button: 'Değişikliği geri al',
    after:
      'Bağlantı 7 gün geçerlidir. Geri alınca bütün oturumlar kapanır ve bu adrese yeni parola için bir bağlantı gelir.',
    small: 'Bu adres 7 gün boyunca başkasına verilmez.',
  },
  en: {
    subject: 'Güvercin: your email address has changed',
    greeting: 'Hello,',
    why: 'The email address of your account has changed; it is no longer this one. If that was you, there is nothing to do. If not, open the link to undo it:',
    button: 'Undo the change',
    after:
      'The link is good for 7 days. Undoing ends all sessions, and a link for a new password comes to this address.',
    small: 'Nobody else gets this address for 7 days.',
  },
} as const;

/** Builds the mail to a new address. Its link confirms the address (product.md, "Sessions"). */
export function confirmEmailMail({ language, link }: LinkFacts): MailWords {
  const { subject, greeting, why, button, after, notMe } = confirmWords[language];
  return frameMail({
    ...{ language, subject, before: [greeting, why], after: [after] },
    link: { href: link, words: button },
    small: { words: notMe },
  });
}

/** Builds the mail to the previous address. Its link undoes the change. */
export function undoEmailMail({ language, link }: LinkFacts): MailWords {
  const { subject, greeting, why, button, after, small } = undoWords[language];
  return frameMail({
    ...{ language, subject, before: [greeting, why], after: [after] },
    link: { href: link, words: button },
    small: { words: small },
  });
}
