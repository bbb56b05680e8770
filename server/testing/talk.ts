import { findSession } from '../sessions/find-session.ts';
import type { TestPerson } from './people.ts';
import { openTwoPeople } from './two-people.ts';

export async function openTestTalk() {
  const api = await openTwoPeople({ ayse: { pigeons: 3 }, mehmet: { pigeons: 3 } });
  const { context } = api;

  /** Ayşe sends a letter that is read, an unread one and one to the sky. Mehmet sends an unread one and a reply. */
  async function talk() {
    const { ayse, mehmet } = api;
    const [first, second, third] = ayse.pigeonIds;
    const to = { receiverId: mehmet.userId };
    const read = (await api.send(ayse, { ...to, pigeonId: first })).messageId;
    await api.read(mehmet, read);
    const unread = (await api.send(ayse, { ...to, pigeonId: second })).messageId;
    const sky = (await api.send(ayse, { sky: true, pigeonId: third })).messageId;
    const theirs = (await api.send(mehmet, { receiverId: ayse.userId })).messageId;
    const back = { originalMessageId: read, receiverId: ayse.userId, pigeonId: first };
    const reply = (await api.reply(mehmet, back)).messageId;
    return { read, unread, sky, theirs, reply };
  }

  return Object.assign(api, {
    talk,
    pigeonOf: async (caller: TestPerson, id: string | undefined) =>
      (await api.call(caller, 'list-pigeons')).pigeons.find((one) => one.id === id),
    messageOf: async (caller: TestPerson, id: string) =>
      (await api.call(caller, 'get-message', { path: { id } })).message,
    heldBy: async (caller: TestPerson, entity: string, id: string) =>
      (await api.pull(caller)).changes.find((row) => row.entity === entity && row.id === id)?.value,
    isSessionAlive: async ({ sessionId }: TestPerson) =>
      (await findSession(context.db, { sessionId, now: context.now() })) !== null,
  });
}
