import type { Language } from '../language.ts';
import { frameMail, type MailWords } from './mail-frame.ts';

export const accountNoticeKinds = ['new-device', 'password-changed'] as const;

export interface AccountNoticeFacts {
  language: Language;
  kind: (typeof accountNoticeKinds)[number];
  /** Browser and system, such as "Chrome · Windows". undefined: the request did not say them. */
  device: string | undefined;
  /** The screen of the account. */
  link: string;
  /** Where somebody asks for a new password. */
  reset: string;
}

const words = {
  tr: {
    greeting: 'Merhaba,',
    unknown: 'tanımadığımız bir cihaz',
    'new-device': {
      subject: 'Güvercin: yeni bir cihazdan giriş',
      happened: (device: string) => `Hesabına yeni bir cihazdan girildi: ${device}.`,
    },
    'password-changed': {
      subject: 'Güvercin: parolan değişti',
      happened: () => 'Hesabının parolası değişti. Öbür cihazlardaki oturumların kapandı.',
    },
    button: 'Hesabına bak',
    mine: 'Bunu yapan sensen yapacak bir şey yok.',
    notMe: 'Sen değilsen hemen yeni bir parola al:',
  },
  en: {
    greeting: 'Hello,',
    unknown: 'a device that we do not know',
    'new-device': {
      subject: 'Güvercin: a login from a new device',
      happened: (device: string) =>
        `Somebody logged in to your account on a new device: ${device}.`,
    },
    'password-changed': {
      subject: 'Güvercin: your password has changed',
      happened: () =>
        'The password of your account has changed. Your sessions on other devices have ended.',
    },
    button: 'Look at your account',
    mine: 'If this was you, there is nothing to do.',
    notMe: 'If it was not you, get a new password at once:',
  },
} as const;

/** Builds the mail about a login on a new device or about a new password (product.md, "Sessions"). */
export function accountNoticeMail(facts: AccountNoticeFacts): MailWords {
  const { language, kind, device, link, reset } = facts;
  const { greeting, unknown, button, mine, notMe, [kind]: notice } = words[language];
  return frameMail({
    language,
    subject: notice.subject,
    before: [greeting, notice.happened(device ?? unknown)],
    link: { href: link, words: button },
    after: [mine],
    small: { words: notMe, href: reset },
  });
}
