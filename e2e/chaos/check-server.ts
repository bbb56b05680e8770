import { TRIPS_PER_PIGEON } from '../../contract/limits.ts';
import type { Context } from '../../server/context/context.ts';
import type { Model } from './model.ts';

/** Checks that the server has everything that the app promised, exactly once. Returns a sentence for each breach. */
export async function checkServer(db: Context['db'], model: Model): Promise<string[]> {
  const messages = await db.selectFrom('messages').selectAll().execute();
  const pigeons = await db.selectFrom('pigeons').selectAll().execute();
  const counts = await db.selectFrom('counts').selectAll().execute();
  return [
    ...findLost(messages, model),
    ...findDoubled(messages, model),
    ...findRecalls(messages, model),
    ...pigeons.flatMap(({ id, trips_left }) => {
      const trips = messages.filter(({ pigeon_id }) => pigeon_id === id).length;
      const isSpent = TRIPS_PER_PIGEON - trips_left === trips;
      return isSpent ? [] : [`pigeon ${id} carried ${trips}, and has ${trips_left} trips left`];
    }),
    ...counts.flatMap(({ user_id, unread_count }) => {
      const unread = messages.filter(
        ({ receiver_id, status }) => receiver_id === user_id && status === 'sent',
      ).length;
      return unread === unread_count
        ? []
        : [`${user_id} has ${unread} unread, not ${unread_count}`];
    }),
  ];
}

interface StoredMessage {
  id: string;
  sender_id: string;
  content: string;
  status: string;
}

function findLost(messages: StoredMessage[], model: Model): string[] {
  const stored = new Map(messages.map((message) => [message.id, message]));
  const lost = [...model.accepted].flatMap(([id, { content, userId }]) => {
    const message = stored.get(id);
    if (model.discarded.has(id))
      return message === undefined ? [] : [`let go, yet sent: ${content}`];
    if (message === undefined) return [`lost: ${content}`];
    if (message.sender_id !== userId) return [`sent for somebody else: ${content}`];
    const isWhole = message.status === 'recalled' || message.content === content;
    return isWhole ? [] : [`changed: ${content} to ${message.content}`];
  });
  const unread = [...model.read].filter((id) => stored.get(id)?.status === 'sent');
  return [...lost, ...unread.map((id) => `read, yet unread: ${id}`)];
}

function findDoubled(messages: StoredMessage[], model: Model): string[] {
  const seen = new Set<string>();
  return messages.flatMap(({ content, sender_id, status }) => {
    if (status === 'recalled') return [];
    if (seen.has(content)) return [`doubled: ${content}`];
    seen.add(content);
    return model.attempted.get(content) === sender_id ? [] : [`written by nobody: ${content}`];
  });
}

function findRecalls(messages: StoredMessage[], model: Model): string[] {
  const recalled = messages.filter(({ status }) => status === 'recalled');
  const senders = new Set(recalled.map(({ sender_id }) => sender_id));
  return [...senders].flatMap((sender) => {
    const gone = recalled.filter(({ sender_id }) => sender_id === sender).length;
    const asked = model.recalls.get(sender) ?? 0;
    return gone <= asked ? [] : [`${gone} letters of ${sender} are gone, ${asked} called back`];
  });
}
