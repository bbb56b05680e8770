import * as v from 'valibot';
import { idSchema } from '../../../contract/ids.ts';

/** What a notice leaves in the address of a conversation. */
export interface ConversationSearch {
  letter?: string;
}

/** Reads ?letter=…, the letter to which a notice has led; anything but an id says nothing. */
export function readConversationSearch({ letter }: Record<string, unknown>): ConversationSearch {
  return v.is(idSchema, letter) ? { letter } : {};
}
