export type PigeonLabel = 'welcome' | 'reward' | 'referral' | 'special';
/** How a pigeon's work ends. */
export type PigeonEnd = 'retired' | 'fuel_empty' | 'expired';

export interface TitleAndMessage {
  title: string;
  message: string;
}

/** The words of every kind in one language. */
export interface NotificationWords {
  deleted: string;
  nameless: string;
  message(name: string): TitleAndMessage;
  reply(name: string): TitleAndMessage;
  gained(ring: string, label: PigeonLabel): TitleAndMessage;
  lost(ring: string, end: PigeonEnd): TitleAndMessage;
  friendCompleted(name: string): TitleAndMessage;
  /** A push that the person asked for, to see one. */
  pushTest: TitleAndMessage;
  /** In place of the beginning of a letter with words that its reader does not want to see. */
  folded: string;
  reportHandled: TitleAndMessage;
  /** For a note without words and for a pigeon that is no more. */
  plain: TitleAndMessage;
  /** For a device on which somebody else is logged in. */
  stranger: TitleAndMessage;
}
