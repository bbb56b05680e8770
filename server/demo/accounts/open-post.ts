import type { ReplyOf } from '../../../contract/calls/calls.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Caller, Context } from '../../context/context.ts';
import { callAs } from './call-as.ts';

interface Letter {
  content: string;
  picture?: { image_url: string; image_alt: string };
}

/**
 * Lets a person write letters, each on one of their free pigeons. Throws the errors of the rules, and an error if there
 * is no letter to read or recall, or no free pigeon.
 */
export interface Post {
  caller: Caller;
  /** Returns the letter's id. */
  toSky(letter: Letter): Promise<string>;
  toPerson(receiverId: string, letter: Letter): Promise<string>;
  /** Replies to a letter of the sky. */
  toAuthor(of: { senderId: string; id: string }, letter: Letter): Promise<string>;
  /** Opens the newest letter of this sender. */
  read(senderId: string): Promise<void>;
  /** Opens the newest letter and replies on the pigeon that brought it. */
  answer(senderId: string, letter: Letter): Promise<void>;
  callBack(letterId: string): Promise<void>;
}

/** Creates a `Post` that makes the real calls, without gateway and network. */
export function openPost(context: Context, caller: Caller): Post {
  const listPigeons = async () => (await callAs(context, { caller, name: 'list-pigeons' })).pigeons;

  async function findFreePigeon(): Promise<string> {
    const pigeon = (await listPigeons()).find(({ status }) => status === 'available');
    if (pigeon === undefined) throw new AppError('pigeon-not-available');
    return pigeon.id;
  }

  async function send({ content, picture }: Letter, to: Record<string, unknown>): Promise<string> {
    const id = context.makeId();
    const body = { id, content, pigeonId: await findFreePigeon(), ...picture, ...to };
    await callAs(context, { caller, name: 'send-message' }, { body });
    return id;
  }

  async function reply(
    { content }: Letter,
    to: { receiverId: string; originalMessageId: string; pigeonId: string },
  ): Promise<string> {
    const id = context.makeId();
    await callAs(context, { caller, name: 'reply-message' }, { body: { id, content, ...to } });
    return id;
  }

  async function open(senderId: string): Promise<ReplyOf<'list-messages'>['items'][number]> {
    const query = { box: 'received' };
    const { items } = await callAs(context, { caller, name: 'list-messages' }, { query });
    const letter = items.find((item) => item.senderId === senderId);
    if (letter === undefined) throw new AppError('message-not-found');
    await callAs(context, { caller, name: 'read-message' }, { path: { id: letter.id } });
    return letter;
  }

  return {
    caller,
    toSky: (letter) => send(letter, { sky: true }),
    toPerson: (receiverId, letter) => send(letter, { receiverId }),
    toAuthor: async ({ senderId, id }, letter) =>
      reply(letter, {
        ...{ receiverId: senderId, originalMessageId: id },
        pigeonId: await findFreePigeon(),
      }),
    async read(senderId) {
      await open(senderId);
    },
    async answer(senderId, letter) {
      const { id: originalMessageId, pigeonId } = await open(senderId);
      await reply(letter, { receiverId: senderId, originalMessageId, pigeonId });
    },
    async callBack(letterId) {
      const carrier = (await listPigeons()).find(({ messageId }) => messageId === letterId);
      if (carrier === undefined) throw new AppError('pigeon-not-found');
      await callAs(context, { caller, name: 'recall-pigeon' }, { path: { id: carrier.id } });
    },
  };
}
