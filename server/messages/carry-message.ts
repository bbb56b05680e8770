import * as v from 'valibot';
import type { ReplyMessage } from '../../contract/calls/reply-message.ts';
import type { SendMessage } from '../../contract/calls/send-message.ts';
import { AppError, type ErrorCode } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';
import type { ThingValue } from '../context/touched.ts';
import type { UnconfirmedCall } from '../log/keyed-call.ts';
import { transactReading } from '../log/transact.ts';
import { toPigeonValue } from '../pigeons/read-pigeons.ts';
import { type Acceptance, acceptMessage } from './accept-message.ts';
import { toMessageValue } from './message-value.ts';
import { toConversationValue } from './read-conversations.ts';
import { type MessageFacts, selectMessageFacts, toMessageFacts } from './read-message-facts.ts';

export interface Letter {
  args: SendMessage | ReplyMessage;
  /** null: the sky. */
  receiverId: string | null;
  originalId: string | null;
  /** The rule that decides whether it may fly; null: it may. */
  findRefusal(facts: MessageFacts & { now: Date }): ErrorCode | null;
}

/** What sending and replying share: one transaction under the call's key, with the rule in it. */
export async function carryMessage(
  context: Context,
  { userId, sessionId, key, sent }: UnconfirmedCall,
  { args, receiverId, originalId, findRefusal }: Letter,
) {
  const { id, pigeonId, content } = args;
  const imageUrl = args.image_url ?? null;
  const imageAlt = args.image_alt ?? null;
  const ids = { id, senderId: userId, receiverId, pigeonId, originalId, imageUrl };
  const touches = receiverId === null ? [] : [receiverId];
  const call = { userId, key, body: sent, touches, result: v.null() };
  const { rows } = await transactReading(context, call, {
    reads: selectMessageFacts(ids),
    session: { sessionId, userId },
    async run({ publish }, row) {
      if (row === undefined) throw new AppError('profile-not-found');
      const now = context.now();
      const facts = toMessageFacts(userId, row);
      const pigeon = checkMessageParts(facts, findRefusal({ ...facts, now }), imageUrl);
      const accepted = { ...facts, ...ids, pigeon, content, imageAlt, now };
      const acceptance = acceptMessage(context.makeId, accepted);
      if (receiverId === null) publish({ type: 'sky' });
      const { changes, writes } = acceptance;
      const values = toValues(acceptance, facts.image, ids, now);
      // An answer to the sky shows the letter that it answers, which is read with it.
      const isRead = ({ entity }: ThingValue) =>
        entity === 'message' && facts.original?.receiver_id === null;
      return {
        ...{ result: null, changes, writes },
        values: values.filter((value) => !isRead(value)),
      };
    },
  });
  return { messageId: args.id, rows };
}

/** What the sender sees of what they did, without asking the database again. */
function toValues(
  { message, pigeon, conversation }: Acceptance,
  image: MessageFacts['image'],
  { senderId }: { senderId: string },
  now: Date,
): ThingValue[] {
  const row = {
    ...message,
    image_width: image?.width ?? null,
    image_height: image?.height ?? null,
    image_placeholder: image?.placeholder ?? null,
  };
  const values: ThingValue[] = [
    { entity: 'message', id: message.id, value: toMessageValue(row) },
    { entity: 'pigeon', id: pigeon.id, value: toPigeonValue(pigeon, now) },
  ];
  if (conversation === null) return values;
  const { status, trips_left, fuel_until, ends_at, carries_unread } = pigeon;
  const flight = { status, trips_left, fuel_until, ends_at, carries_unread };
  const viewed = toConversationValue({ ...conversation, ...flight }, { userId: senderId, now });
  return [...values, { entity: 'conversation', id: conversation.id, value: viewed }];
}

/** Throws the rules' refusal, or what is wrong with id or image; answers the pigeon that flies. */
function checkMessageParts(
  facts: MessageFacts,
  refusal: ErrorCode | null,
  imageUrl: string | null,
): NonNullable<MessageFacts['pigeon']> {
  if (facts.isIdTaken) throw new AppError('message-id-taken', { field: 'id' });
  if (refusal !== null) throw new AppError(refusal);
  if (imageUrl !== null && facts.image === null) {
    throw new AppError('upload-unknown', { field: 'image_url' });
  }
  if (facts.pigeon === null) throw new AppError('pigeon-not-found');
  return facts.pigeon;
}
