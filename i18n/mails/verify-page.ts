import type { Language } from '../language.ts';
import type { ButtonPageWords } from './button-page.ts';

type VerifyPage = 'ask' | 'ask-not-me' | 'removed' | 'unknown';

const words: Record<Language, Record<VerifyPage, ButtonPageWords>> = {
  tr: {
    ask: {
      title: 'Bu e-posta adresi senin mi?',
      text: 'Bu adresle Güvercin’de bir hesap açıldı. Açan sensen doğrula. Değilsen düğmeye basma: doğrulanmayan hesap silinir.',
      button: 'E-posta adresimi doğrula',
    },
    'ask-not-me': {
      title: 'Kaydolan sen değil misin?',
      text: 'Bu adresle açılan ve doğrulanmamış hesap silinir, adresin boşa çıkar.',
      button: 'Kaydolan ben değildim, hesabı sil',
    },
    removed: {
      title: 'Hesap silindi',
      text: 'Adresinle açılan hesap artık yok. İstersen kendin kaydolabilirsin.',
      button: null,
    },
    unknown: {
      title: 'Silinecek bir hesap yok',
      text: 'Bağlantının süresi dolmuş, adres doğrulanmış ya da hesap çoktan silinmiş olabilir.',
      button: null,
    },
  },
  en: {
    ask: {
      title: 'Is this your email address?',
      text: 'An account was opened at Güvercin with this address. If that was you, verify it. If not, leave the button alone: an account that nobody verifies is deleted.',
      button: 'Verify my email address',
    },
    'ask-not-me': {
      title: 'It was not you who registered?',
      text: 'The account that was opened with this address and never verified is deleted, and your address is free.',
      button: 'It was not me, delete the account',
    },
    removed: {
      title: 'The account is deleted',
      text: 'The account that was opened with your address is no more. You can register yourself if you like.',
      button: null,
    },
    unknown: {
      title: 'There is no account to delete',
      text: 'The link may have expired, the address may be verified, or the account is deleted already.',
      button: null,
    },
  },
};

/** Returns the texts of the page that the verification mail links to (product.md, "Sessions"). */
export const verifyPageWords = (language: Language, page: VerifyPage): ButtonPageWords =>
  words[language][page];
