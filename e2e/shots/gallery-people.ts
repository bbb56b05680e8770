import type { Language } from '../../i18n/language.ts';

interface Cast {
  /** Whose devices the pictures show. */
  me: string;
  /** With whom they have written longest. */
  friend: string;
  /** Who has written to them, in the order of the words received; the third answers. */
  writers: readonly [string, string, string, string, string];
  /** Has written and called it back. */
  shy: string;
  /** To whom they have written: has not read it yet, and was not meant. */
  unread: string;
  mistaken: string;
  /** Has pigeons and nothing else yet. */
  lonely: string;
  /** Who invited them, and whom they invited. */
  inviter: string;
  invited: readonly string[];
  /** Who writes to the sky, the newest first. */
  sky: readonly string[];
}

/** The demo's people by the names in front of their @, in their parts. */
export const casts: Record<Language, Cast> = {
  tr: {
    me: 'deniz',
    friend: 'elif',
    writers: ['mert', 'ozan', 'zeynep', 'kerem', 'baran'],
    shy: 'yusuf',
    unread: 'ece',
    mistaken: 'umut',
    lonely: 'selin',
    inviter: 'nehir',
    invited: ['defne', 'ipek'],
    sky: ['ece', 'kerem', 'baran', 'ipek', 'maya', 'defne', 'yusuf', 'zeynep', 'nehir', 'ozan'],
  },
  en: {
    me: 'maya',
    friend: 'jonas',
    writers: ['clara', 'leo', 'sofia', 'sam', 'noah'],
    shy: 'hana',
    unread: 'ines',
    mistaken: 'emre',
    lonely: 'umut',
    inviter: 'emre',
    invited: ['clara', 'leo'],
    sky: ['ines', 'sam', 'noah', 'hana', 'nehir', 'leo', 'sofia', 'clara', 'elif', 'emre'],
  },
};
