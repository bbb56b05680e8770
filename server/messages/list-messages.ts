import type { Handler } from '../http/call-handler.ts';
import { cutPage, isAfter, parsePlace, writePlace } from '../http/message-page.ts';
import { readPersons } from '../people/read-persons.ts';
import { toMessageValueFor } from './message-value.ts';
import { attachOriginals, selectShownMessages } from './read-messages.ts';

/**
 * GET /api/messages: lists the messages that the caller received or sent, newest first, with the other people. Sent
 * messages include those to the sky.
 */
export const listMessages: Handler<'list-messages'> = async ({ caller, query }, { db, now }) => {
  const viewer = { db, userId: caller.userId, now: now() };
  const { box, cursor, limit } = query;
  const after = cursor === undefined ? null : parsePlace(cursor);
  const mine = box === 'received' ? 'messages.receiver_id' : 'messages.sender_id';
  let messages = selectShownMessages(viewer).where(mine, '=', caller.userId);
  if (after !== null) messages = messages.where(isAfter(after));
  const rows = await messages
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { page, next } = cutPage(rows, limit);
  const others = page.flatMap(({ sender_id, receiver_id }) =>
    [sender_id, receiver_id ?? sender_id].filter((id) => id !== caller.userId),
  );
  const people = await readPersons(viewer, [...new Set(others)]);
  return {
    body: {
      items: await attachOriginals(viewer, page.map(toMessageValueFor(caller.userId))),
      next: next === null ? null : writePlace(next),
      people: [...people.values()],
    },
  };
};
