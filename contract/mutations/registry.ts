import type * as v from 'valibot';
import { readMessage } from './read-message.ts';
import { recallPigeon } from './recall-pigeon.ts';
import { replyMessage } from './reply-message.ts';
import { saveProfile } from './save-profile.ts';
import { sendMessage } from './send-message.ts';

/** Everything a person can do, the one list that device and server share. */
export const mutations = {
  'send-message': sendMessage,
  'reply-message': replyMessage,
  'read-message': readMessage,
  'recall-pigeon': recallPigeon,
  'save-profile': saveProfile,
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
