import type { Language } from '../language.ts';
import type { ButtonPageWords } from './button-page.ts';

type ChangeEmailPage = 'confirm' | 'confirm-done' | 'undo' | 'undo-done' | 'taken' | 'unknown';

const words: Record<Language, Record<ChangeEmailPage, ButtonPageWords>> = {
  tr: {
    confirm: {
      title: 'Yeni adresin bu olsun mu?',
      text: 'Onaylayınca bu adresle girersin, öbür cihazlardaki oturumların kapanır. Eski adresin haberdar edilir.',
      button: 'Bu adresi onayla',
    },
    'confirm-done': {
      title: 'E-posta adresin değişti',
      text: 'Bundan sonra bu adresle girersin. Bu sayfayı kapatabilirsin.',
      button: null,
    },
    undo: {
      title: 'Değişikliği geri almak ister misin?',
      text: 'Hesabın yeniden bu adrese bağlanır, bütün oturumlar kapanır ve yeni parola için bir e-posta gelir.',
      button: 'Geri al',
    },
    'undo-done': {
      title: 'Geri alındı',
      text: 'Hesabın yine bu adreste. Yeni parola belirlemen için sana bir e-posta yolladık.',
      button: null,
    },
    taken: {
      title: 'Bu adres artık başkasının',
      text: 'Başka bir hesap bu adresi kullanıyor. Hiçbir şey değişmedi.',
      button: null,
    },
    unknown: {
      title: 'Bu bağlantı geçerli değil',
      text: 'Süresi dolmuş ya da çoktan kullanılmış olabilir. Hiçbir şey değişmedi.',
      button: null,
    },
  },
  en: {
    confirm: {
      title: 'Is this your new address?',
      text: 'Once you confirm, you log in with this address, and your sessions on other devices end. Your former address is told.',
      button: 'Confirm this address',
    },
    'confirm-done': {
      title: 'Your email address has changed',
      text: 'From now on you log in with this address. You can close this page.',
      button: null,
    },
    undo: {
      title: 'Undo the change?',
      text: 'Your account has this address again, all sessions end, and an email for a new password comes.',
      button: 'Undo it',
    },
    'undo-done': {
      title: 'Undone',
      text: 'Your account has this address again. We have sent you an email to choose a new password.',
      button: null,
    },
    taken: {
      title: 'This address is somebody else’s',
      text: 'Another account uses this address. Nothing has changed.',
      button: null,
    },
    unknown: {
      title: 'This link is not good',
      text: 'It may have expired, or been used already. Nothing has changed.',
      button: null,
    },
  },
};

/** Returns the texts of the pages that the mails about a change of address link to (product.md, "Sessions"). */
export const changeEmailPageWords = (language: Language, page: ChangeEmailPage): ButtonPageWords =>
  words[language][page];
