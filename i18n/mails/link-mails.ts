import type { Language } from '../language.ts';
import { frameMail, type MailWords } from './mail-frame.ts';

interface LinkMailFacts {
  language: Language;
  /** A link that works once. A link to choose a new password is valid for an hour, a login link for 10 minutes. */
  link: string;
}

const passwordWords = {
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

const loginWords = {
  tr: {
    subject: 'Güvercin: giriş bağlantın',
    greeting: 'Merhaba,',
    why: 'Parolasız girmek için bir bağlantı istendi. Girmek istediğin cihazda aç:',
    button: 'Giriş yap',
    after: 'Bağlantı 10 dakika geçerlidir ve bir kez kullanılır. Onu kimseye iletme.',
    notMe: 'İsteyen sen değilsen bu e-postayı yok sayabilirsin; kimse giremez.',
  },
  en: {
    subject: 'Güvercin: your login link',
    greeting: 'Hello,',
    why: 'A link was asked for to log in without the password. Open it on the device on which you want to log in:',
    button: 'Log in',
    after: 'The link is good for 10 minutes and works once. Do not pass it on.',
    notMe: 'If it was not you who asked, you can ignore this email; nobody gets in.',
  },
} as const;

/** Builds the mail with the link to choose a new password (product.md, "Sessions"). */
export const resetPasswordMail = (facts: LinkMailFacts) => linkMail(passwordWords, facts);

/** Builds the mail with the link that logs in once (product.md, "Sessions"). */
export const loginLinkMail = (facts: LinkMailFacts) => linkMail(loginWords, facts);

function linkMail(
  words: typeof passwordWords | typeof loginWords,
  { language, link }: LinkMailFacts,
): MailWords {
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
