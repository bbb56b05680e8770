import type { Language } from '../language.ts';
import type { ButtonPageWords } from './button-page.ts';

const words: Record<Language, Record<'ask' | 'done' | 'unknown', ButtonPageWords>> = {
  tr: {
    ask: {
      title: 'E-postalar kapatılsın mı?',
      text: 'Güvercin bildirimleri artık e-postayla gelmez. Ayarlardan yeniden açabilirsin.',
      button: 'E-postaları kapat',
    },
    done: {
      title: 'E-postalar kapatıldı',
      text: 'Artık bildirim e-postası göndermeyeceğiz. Ayarlardan yeniden açabilirsin.',
      button: null,
    },
    unknown: {
      title: 'Bu bağlantı geçersiz',
      text: 'Bağlantı eksik kopyalanmış olabilir. E-postaları ayarlardan da kapatabilirsin.',
      button: null,
    },
  },
  en: {
    ask: {
      title: 'Stop the emails?',
      text: 'Güvercin will no longer send notifications by email. Settings bring them back.',
      button: 'Stop the emails',
    },
    done: {
      title: 'The emails have stopped',
      text: 'We will send no more notifications by email. Settings bring them back.',
      button: null,
    },
    unknown: {
      title: 'This link is not valid',
      text: 'It may have been copied in part. Settings stop the emails too.',
      button: null,
    },
  },
};

/** Returns the texts of the unsubscribe page, before and after its button is pressed (product.md, "Notifications"). */
export const unsubscribeWords = (language: Language, state: 'ask' | 'done' | 'unknown') =>
  words[language][state];
