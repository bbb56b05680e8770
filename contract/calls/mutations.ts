import type * as v from 'valibot';
import { allowLanding } from './allow-landing.ts';
import { blockPerson } from './block-person.ts';
import { byName } from './define-call.ts';
import { hideLetter } from './hide-letter.ts';
import { markAllRead } from './mark-all-read.ts';
import { mutePerson } from './mute-person.ts';
import { readAllNotifications } from './read-all-notifications.ts';
import { readMessage } from './read-message.ts';
import { readNotification } from './read-notification.ts';
import { recallPigeon } from './recall-pigeon.ts';
import { removeNotification } from './remove-notification.ts';
import { replyMessage } from './reply-message.ts';
import { report } from './report.ts';
import { saveProfile } from './save-profile.ts';
import { saveSettings } from './save-settings.ts';
import { sendMessage } from './send-message.ts';
import { showLetter } from './show-letter.ts';
import { unblockPerson } from './unblock-person.ts';
import { unmutePerson } from './unmute-person.ts';

/** Every call that changes data and stays in the outbox until the server confirms it. */
export const mutations = byName([
  sendMessage,
  replyMessage,
  readMessage,
  recallPigeon,
  saveProfile,
  markAllRead,
  readNotification,
  readAllNotifications,
  removeNotification,
  saveSettings,
  blockPerson,
  unblockPerson,
  report,
  allowLanding,
  hideLetter,
  showLetter,
  mutePerson,
  unmutePerson,
]);

export type MutationName = keyof typeof mutations;
export type MutationArgs<Name extends MutationName> = v.InferOutput<
  (typeof mutations)[Name]['args']
>;
export type MutationInput<Name extends MutationName> = v.InferInput<
  (typeof mutations)[Name]['args']
>;
