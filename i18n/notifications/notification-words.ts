import type { Language } from '../language.ts';
import type { NotificationWords, PigeonEnd, PigeonLabel, TitleAndMessage } from './word-shapes.ts';
import { english } from './words-en.ts';
import { turkish } from './words-tr.ts';

export interface NotificationFacts {
  kind:
    | 'message'
    | 'reply'
    | 'pigeon-gained'
    | 'pigeon-lost'
    | 'friend-completed'
    | 'report-handled'
    | 'note';
  sender: { name: string | null; isDeleted: boolean } | null;
  pigeon: { ring: string; label: PigeonLabel; status: string } | null;
  /** Only set for a note. */
  title: string | null;
  message: string | null;
}

const words: Record<Language, NotificationWords> = { tr: turkish, en: english };

/** Returns title and message in the reader's language. They never contain the text of a message. */
export function notificationWords(language: Language, facts: NotificationFacts): TitleAndMessage {
  const own = words[language];
  const name = nameOf(language, facts.sender);
  switch (facts.kind) {
    case 'message':
      return own.message(name);
    case 'reply':
      return own.reply(name);
    case 'pigeon-gained':
      return facts.pigeon === null ? own.plain : own.gained(facts.pigeon.ring, facts.pigeon.label);
    case 'pigeon-lost':
      return facts.pigeon === null ? own.plain : own.lost(facts.pigeon.ring, endOf(facts.pigeon));
    case 'friend-completed':
      return own.friendCompleted(name);
    case 'report-handled':
      return own.reportHandled;
    case 'note':
      return {
        title: facts.title ?? own.plain.title,
        message: facts.message ?? own.plain.message,
      };
  }
}

/** Returns the general text for a device where the person must not be identified. */
export const strangerWords = (language: Language): TitleAndMessage => words[language].stranger;

/** Returns the text that replaces the preview of a folded letter. */
export const foldedWords = (language: Language): string => words[language].folded;

export const pushTestWords = (language: Language): TitleAndMessage => words[language].pushTest;

/** Returns the shown name of a sender, also for a deleted or nameless one. */
export function nameOf(language: Language, sender: NotificationFacts['sender']): string {
  if (sender?.isDeleted === true) return words[language].deleted;
  return sender?.name ?? words[language].nameless;
}

const endOf = ({ status }: { status: string }): PigeonEnd =>
  status === 'fuel_empty' || status === 'expired' ? status : 'retired';
