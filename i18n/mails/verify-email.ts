import type { Language } from '../language.ts';
import { frameMail, type MailWords } from './mail-frame.ts';

export interface VerifyEmailFacts {
  language: Language;
  /** The link to verify the address. It is valid for 24 hours. */
  link: string;
}

const words = {
  tr: {
    subject: 'Güvercin: e-posta adresini doğrula',
    greeting: 'Merhaba,',
    why: 'Bu adresle Güvercin’e kaydoldun. Adresinin sana ait olduğunu doğrulamak için bağlantıyı aç:',
    button: 'E-posta adresimi doğrula',
    after: 'Bağlantı 24 saat geçerlidir. Doğruladıktan sonra seni üç güvercin bekliyor olacak.',
    notMe: 'Kaydolan ben değildim',
    ignore: 'Kaydolan sen değilsen bağlantıya basma: doğrulanmayan hesap 7 gün sonra silinir.',
  },
  en: {
    subject: 'Güvercin: verify your email address',
    greeting: 'Hello,',
    why: 'You registered with Güvercin using this address. Open the link to confirm that it is yours:',
    button: 'Verify my email address',
    after: 'The link is good for 24 hours. Three pigeons will be waiting for you afterwards.',
    notMe: 'It was not me',
    ignore:
      'If it was not you who registered, leave the link alone: an account that nobody verifies is deleted after 7 days.',
  },
} as const;

/** Builds the mail that asks a new person to open their one-time link (product.md, "Sessions"). */
export function verifyEmailMail({ language, link }: VerifyEmailFacts): MailWords {
  const { subject, greeting, why, button, after, ignore, notMe } = words[language];
  return frameMail({
    language,
    subject,
    before: [greeting, why],
    link: { href: link, words: button },
    after: [after, ignore],
    small: { words: notMe, href: `${link}&me=no` },
  });
}
