import type { Language } from '../language.ts';
import { frameMail, type MailWords } from './mail-frame.ts';

export interface ResetPasswordFacts {
  language: Language;
  /** good once, for an hour */
  link: string;
}

const words = {
  tr: {
    subject: 'Güvercin: yeni parola',
    greeting: 'Merhaba,',
    why: 'Hesabın için yeni bir parola istendi. Yeni parolanı yazmak için bağlantıyı aç:',
    button: 'Yeni parola belirle',
    after:
      'Bağlantı 1 saat geçerlidir ve bir kez kullanılır. Parola değişince bütün cihazlardaki oturumların kapanır.',
    notMe: 'İsteyen sen değilsen bu e-postayı yok sayabilirsin; parolan değişmez.',
  },
  en: {
    subject: 'Güvercin: a new password',
    greeting: 'Hello,',
    why: 'A new password was asked for your account. Open the link to choose it:',
    button: 'Choose a new password',
    after:
      'The link is good for 1 hour and works once. A new password ends your sessions on all devices.',
    notMe: 'If it was not you who asked, you can ignore this email; your password stays.',
  },
} as const;

/** The mail with the link that lets somebody choose a new password (product.md, "Sessions"). */
export function resetPasswordMail({ language, link }: ResetPasswordFacts): MailWords {
  const { subject, greeting, why, button, after, notMe } = words[language];
  return frameMail({
    language,
    subject,
    before: [greeting, why],
    link: { href: link, words: button },
    after: [after],
    small: { words: notMe },
  });
}
