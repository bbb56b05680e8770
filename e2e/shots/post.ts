import { endpoints } from '../../contract/endpoints.ts';
import type { DemoClient } from '../../server/demo/demo-client.ts';

interface Letter {
  content: string;
  picture?: { image_url: string; image_alt: string };
}

/** Somebody's way to write: each letter on a pigeon of theirs that is free. */
export interface Post {
  userId: string;
  /** Answers the letter's id. */
  toSky(letter: Letter): Promise<string>;
  toPerson(receiverId: string, letter: Letter): Promise<string>;
  /** Opens the newest letter of somebody. */
  read(senderId: string): Promise<void>;
  /** Opens it, and answers on the pigeon that brought it. */
  answer(senderId: string, letter: Letter): Promise<void>;
  /** Calls the pigeon of a letter home. */
  callBack(letterId: string): Promise<void>;
}

/** Puts letters through the real endpoints. Throws what the rules refuse: a gallery is whole or not. */
export function openPost({ userId, read, change }: DemoClient): Post {
  const insist = async (endpoint: string, body?: Record<string, unknown>) => {
    if (!(await change(endpoint, body))) throw new Error(`${endpoint} was refused`);
  };
  const listPigeons = async () =>
    (await read('/api/pigeons', endpoints['list-pigeons'].reply)).pigeons;

  async function send({ content, picture }: Letter, to: Record<string, unknown>): Promise<string> {
    const pigeon = (await listPigeons()).find(({ status }) => status === 'available');
    if (pigeon === undefined) throw new Error('no pigeon is at home');
    const id = crypto.randomUUID();
    await insist('/api/messages', { id, content, pigeonId: pigeon.id, ...picture, ...to });
    return id;
  }

  async function open(senderId: string) {
    const { items } = await read('/api/messages?box=received', endpoints['list-messages'].reply);
    const letter = items.find((item) => item.senderId === senderId);
    if (letter === undefined) throw new Error('there is no such letter');
    await insist(`/api/messages/${letter.id}/read`);
    return letter;
  }

  return {
    userId,
    toSky: (letter) => send(letter, { sky: true }),
    toPerson: (receiverId, letter) => send(letter, { receiverId }),
    async read(senderId) {
      await open(senderId);
    },
    async answer(senderId, { content }) {
      const { id: originalMessageId, pigeonId } = await open(senderId);
      const reply = { receiverId: senderId, pigeonId, originalMessageId };
      await insist('/api/messages/reply', { id: crypto.randomUUID(), content, ...reply });
    },
    async callBack(letterId) {
      const carrier = (await listPigeons()).find(({ messageId }) => messageId === letterId);
      if (carrier === undefined) throw new Error('nobody carries this letter');
      await insist(`/api/pigeons/${carrier.id}/recall`);
    },
  };
}
