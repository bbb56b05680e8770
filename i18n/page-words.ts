import type { Language } from './language.ts';

/** The texts in a page's head: its name in tabs and search results, and its description in shared links. */
export interface PageWords {
  title: string;
  description: string;
}

/** The pages that the build prerenders. */
export type PageName =
  | 'home'
  | 'login'
  | 'register'
  | 'forgot-password'
  | 'terms'
  | 'privacy'
  | 'accessibility'
  | 'not-found';

const tr: Record<PageName, PageWords> = {
  home: {
    title: 'Güvercin · Sözünü gökyüzüne bırak',
    description:
      'Kısa bir mektup yaz, güvercinine ver: herkesin gördüğü gökyüzüne çıksın ya da tek bir kişiye uçsun. Çevrimdışıyken de.',
  },
  login: {
    title: 'Giriş yap · Güvercin',
    description: 'Güvercinlerin yuvada, mektupların seni bekliyor. Hesabına gir.',
  },
  register: {
    title: 'Kayıt ol · Güvercin',
    description: 'Bir hesap aç: üç güvercinin hazır bekliyor, ilk mektubun birkaç dakika uzakta.',
  },
  'forgot-password': {
    title: 'Yeni parola · Güvercin',
    description: 'Parolanı mı unuttun? E-posta adresine yeni parola için bir bağlantı gönderelim.',
  },
  terms: {
    title: 'Kullanım koşulları · Güvercin',
    description: 'Güvercin’de yazarken neye uyduğumuz: mektuplar kimin, neye izin yok, ne olur.',
  },
  privacy: {
    title: 'Gizlilik · Güvercin',
    description: 'Neyin, nerede ve ne kadar süre saklandığı, ve bizden ne isteyebileceğin.',
  },
  accessibility: {
    title: 'Erişilebilirlik · Güvercin',
    description:
      'Güvercin kimin için çalışır, neyi bilerek yapar ve eksik bulursan kime söylersin.',
  },
  'not-found': {
    title: 'Bu güvercini tanımıyoruz · Güvercin',
    description: 'Aradığın sayfa burada değil.',
  },
};

const en: Record<PageName, PageWords> = {
  home: {
    title: 'Güvercin · Leave your words to the sky',
    description:
      'Write a short letter and hand it to your pigeon: up to the sky where everyone can read it, or to one person alone. Offline too.',
  },
  login: {
    title: 'Log in · Güvercin',
    description: 'Your pigeons are home and your letters are waiting. Log in to your account.',
  },
  register: {
    title: 'Register · Güvercin',
    description:
      'Open an account: three pigeons are waiting, and your first letter is minutes away.',
  },
  'forgot-password': {
    title: 'New password · Güvercin',
    description: 'Forgot your password? We will mail you a link for a new one.',
  },
  terms: {
    title: 'Terms of use · Güvercin',
    description:
      'What we keep to when we write here: whose the letters are, and what is not allowed.',
  },
  privacy: {
    title: 'Privacy · Güvercin',
    description: 'What is kept, where and for how long, and what you may ask of us.',
  },
  accessibility: {
    title: 'Accessibility · Güvercin',
    description:
      'For whom Güvercin works, what it does for that, and whom to tell where it does not.',
  },
  'not-found': {
    title: 'We do not know this pigeon · Güvercin',
    description: 'The page you are looking for is not here.',
  },
};

const pages: Record<Language, Record<PageName, PageWords>> = { tr, en };

export const pageWords = (language: Language, page: PageName): PageWords => pages[language][page];

/**
 * Returns the texts that a shared invitation shows instead of those of the registration page. `name` is `null` if the
 * inviting person is unknown.
 */
export function inviteWords(language: Language, name: string | null): PageWords {
  return language === 'tr'
    ? {
        title: name === null ? 'Güvercin’e davetlisin' : `${name} seni Güvercin’e çağırıyor`,
        description: 'Kısa mektuplar, sanal güvercinlerle. Üç güvercinin hazır bekliyor.',
      }
    : {
        title: name === null ? 'You are invited to Güvercin' : `${name} invites you to Güvercin`,
        description: 'Short letters by virtual pigeons. Three of them are waiting for you.',
      };
}

/** The texts of the error pages of a server in trouble. These pages have no script. */
export const troubleWords: Record<Language, { title: string; text: string; again: string }> = {
  tr: {
    title: 'Güvercinlik şu an yanıt vermiyor',
    text: 'Sorun bizde. Yazdıkların cihazında duruyor; birazdan yeniden dene.',
    again: 'Yeniden dene',
  },
  en: {
    title: 'The dovecote does not answer right now',
    text: 'The fault is ours. What you wrote stays on your device; try again in a moment.',
    again: 'Try again',
  },
};

/** The texts for browsers that run no scripts. */
export const noScriptWords: Record<Language, string> = {
  tr: 'Güvercin mektuplarını cihazında tutar; bunun için tarayıcında JavaScript açık olmalı.',
  en: 'Güvercin keeps your letters on your device; for that, your browser has to run JavaScript.',
};
