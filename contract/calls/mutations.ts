import type * as v from 'valibot';
import { allowLanding } from './allow-landing.ts';
import { blockPerson } from './block-person.ts';
import { hideLetter } from './hide-letter.ts';
import { markAllRead } from './mark-all-read.ts';
import { readAllNotifications } from './read-all-notifications.ts';
import { readMessage } from './read-message.ts';
import { readNotification } from './read-notification.ts';
import { recallPigeon } from './recall-pigeon.ts';
import { replyMessage } from './reply-message.ts';
import { report } from './report.ts';
import { saveProfile } from './save-profile.ts';
import { saveSettings } from './save-settings.ts';
import { sendMessage } from './send-message.ts';
import { showLetter } from './show-letter.ts';
import { unblockPerson } from './unblock-person.ts';

/** Every call that changes something and waits in the outbox until the server has it. */
export const mutations = {
  'send-message': sendMessage,
  'reply-message': replyMessage,
  'read-message': readMessage,
  'recall-pigeon': recallPigeon,
  'save-profile': saveProfile,
  'mark-all-read': markAllRead,
  'read-notification': readNotification,
  'read-all-notifications': readAllNotifications,
  'save-settings': saveSettings,
  'block-person': blockPerson,
  'unblock-person': unblockPerson,
  report,
  'allow-landing': allowLanding,
  'hide-letter': hideLetter,
  'show-letter': showLetter,
} as const;

export type MutationName = keyof typeof mutations;
export type MutationArgs<Name extends MutationName> = v.InferOutput<
  (typeof mutations)[Name]['args']
>;
export type MutationInput<Name extends MutationName> = v.InferInput<
  (typeof mutations)[Name]['args']
>;

export function isMutationName(text: string): text is MutationName {
  return Object.hasOwn(mutations, text);
}
