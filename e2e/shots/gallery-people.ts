import type { Language } from '../../i18n/language.ts';

interface Cast {
  /** The person whose devices the pictures show. */
  me: string;
  friend: string;
  /** The senders of the received letters, in order. The third one replies. */
  writers: readonly [string, string, string, string, string];
  /** The person who has sent a letter and recalled it. */
  shy: string;
  /** The receivers of two letters: one has not read it yet, the other was written to by mistake. */
  unread: string;
  mistaken: string;
  /** The person who has only pigeons so far. */
  lonely: string;
  inviter: string;
  invited: readonly string[];
  /** The senders of the letters in the sky, newest first. */
  sky: readonly string[];
}

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
