export type PigeonLabel = 'welcome' | 'reward' | 'referral' | 'special';
export type PigeonEnd = 'retired' | 'fuel_empty' | 'expired';

export interface TitleAndMessage {
  title: string;
  message: string;
}

export interface NotificationWords {
  deleted: string;
  nameless: string;
  message(name: string): TitleAndMessage;
  reply(name: string): TitleAndMessage;
  gained(ring: string, label: PigeonLabel): TitleAndMessage;
  lost(ring: string, end: PigeonEnd): TitleAndMessage;
  friendCompleted(name: string): TitleAndMessage;
  pushTest: TitleAndMessage;
  /** The text that replaces the preview of a letter that contains unwanted words. */
  folded: string;
  reportHandled: TitleAndMessage;
  /** The text for a note without a text, and for a pigeon that no longer exists. */
  plain: TitleAndMessage;
  /** The text for a device on which another person is logged in. */
  stranger: TitleAndMessage;
}
