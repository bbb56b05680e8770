import type { SendMessage } from '../../contract/mutations/send-message.ts';
import type { Context } from '../context/context.ts';
import type { UnconfirmedCall } from '../log/keyed-call.ts';
import { findSendRefusal } from '../rules/may-send-message.ts';
import { carryMessage } from './carry-message.ts';

/** Sends a message to the sky or to a person (product.md section 4). Throws the rules' refusals. */
export async function sendMessage(context: Context, call: UnconfirmedCall, args: SendMessage) {
  const receiverId = 'receiverId' in args ? args.receiverId : null;
  const sent = await carryMessage(context, call, {
    args,
    receiverId,
    originalId: null,
    findRefusal: ({ sender, receiver, pigeon, now }) =>
      findSendRefusal({ sender, to: receiverId === null ? 'sky' : receiver, pigeon, now }),
  });
  if (receiverId === null) context.bus.publish({ type: 'sky' });
  return sent;
}
