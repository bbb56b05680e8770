import type { Language } from '../language.ts';
import { frameMail, type MailWords } from './mail-frame.ts';

export const accountNoticeKinds = [
  'new-device',
  'password-changed',
  'passkey-added',
  'passkey-removed',
  'second-step-on',
  'second-step-off',
  'recovery-codes-made',
  'recovery-code-used',
] as const;

export interface AccountNoticeFacts {
  language: Language;
  kind: (typeof accountNoticeKinds)[number];
  /** Browser and system, such as "Chrome · Windows". Undefined if the request did not name them. */
  device: string | undefined;
  /** The link to the account screen. */
  link: string;
  /** The link to the request of a new password. */
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
    'passkey-added': {
      subject: 'Güvercin: hesabına bir geçiş anahtarı eklendi',
      happened: () => 'Hesabına yeni bir geçiş anahtarı eklendi. Onunla parolasız girilir.',
    },
    'passkey-removed': {
      subject: 'Güvercin: bir geçiş anahtarı kaldırıldı',
      happened: () => 'Hesabından bir geçiş anahtarı kaldırıldı. Onunla artık girilmez.',
    },
    'second-step-on': {
      subject: 'Güvercin: ikinci adım açıldı',
      happened: () => 'Hesabında ikinci adım açıldı. Parolayla girince geçiş anahtarı da sorulur.',
    },
    'second-step-off': {
      subject: 'Güvercin: ikinci adım kapandı',
      happened: () => 'Hesabında ikinci adım kapandı. Girmek için parola yeter.',
    },
    'recovery-codes-made': {
      subject: 'Güvercin: yeni kurtarma kodları',
      happened: () => 'Hesabın için yeni kurtarma kodları yapıldı. Eskileri artık geçmez.',
    },
    'recovery-code-used': {
      subject: 'Güvercin: bir kurtarma koduyla giriş',
      happened: () => 'Hesabına parola ve bir kurtarma koduyla girildi. O kod artık geçmez.',
    },
    button: 'Hesabına bak',
    mine: 'Bunu yapan sensen yapacak bir şey yok.',
    notMe: 'Sen değilsen hemen yeni bir parola al, sonra hesabındaki geçiş anahtarlarına bak:',
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
    'passkey-added': {
      subject: 'Güvercin: a passkey was added to your account',
      happened: () => 'A new passkey was added to your account. It logs in without the password.',
    },
    'passkey-removed': {
      subject: 'Güvercin: a passkey was removed',
      happened: () => 'A passkey was removed from your account. It does not log in any more.',
    },
    'second-step-on': {
      subject: 'Güvercin: the second step is on',
      happened: () =>
        'The second step of your account is on. A login with the password also needs a passkey.',
    },
    'second-step-off': {
      subject: 'Güvercin: the second step is off',
      happened: () => 'The second step of your account is off. The password is enough to log in.',
    },
    'recovery-codes-made': {
      subject: 'Güvercin: new recovery codes',
      happened: () => 'New recovery codes were made for your account. The former ones have ended.',
    },
    'recovery-code-used': {
      subject: 'Güvercin: a login with a recovery code',
      happened: () =>
        'Somebody logged in to your account with the password and a recovery code. That code has ended.',
    },
    button: 'Look at your account',
    mine: 'If this was you, there is nothing to do.',
    notMe:
      'If it was not you, get a new password at once, then look at the passkeys of your account:',
  },
} as const;

/** Builds the mail about a login on a new device or a change of the account's security (product.md, "Sessions"). */
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
