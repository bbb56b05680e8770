import { afterAll, expect, test } from 'vitest';
import { BADGE_MAX } from '../../contract/limits.ts';
import { startSession } from '../sessions/start-session.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { callAs } from './accounts/call-as.ts';
import { listDemoPeople } from './demo-people.ts';
import { WEEKS_BEGIN_DAYS } from './live-weeks.ts';
import { emailOf } from './make-demo-people.ts';
import { DEMO_PASSWORD, openDemo } from './open-demo.ts';
import { talkOfWeeks } from './talk-of-weeks.ts';

/** The number of accounts that visitors may use. */
const NAMED = 4;
const DAY_MS = 86_400_000;

const server = await openTestServer();
afterAll(() => server.close());
const { context } = server;
const named = listDemoPeople(NAMED).map(emailOf);

const present = context.now().getTime() + WEEKS_BEGIN_DAYS * DAY_MS;
const passTo = (minutesBefore: number) => {
  const left = present - minutesBefore * 60_000 - context.now().getTime();
  if (left > 0) server.advance(left);
};
const clock = { now: context.now, pass: () => {}, passTo, arrive: () => passTo(0) };
const demo = await openDemo(
  { context },
  { config: { filesDir: `${server.dataDir}/files` }, clock },
);
const deniz = await makeCaller('deniz');

async function makeCaller(slug: string) {
  const email = emailOf({ slug });
  const { db } = context;
  const user = db.selectFrom('users').select('id').where('email', '=', email);
  const { id: userId } = await user.executeTakeFirstOrThrow();
  return { userId, email, ...(await startSession(context, userId)) };
}

async function readBox(box: 'received' | 'sent') {
  const name = 'list-messages' as const;
  const read = (query: Record<string, unknown>) =>
    callAs(context, { caller: deniz, name }, { query });
  let { items, next } = await read({ box });
  while (next !== null) {
    const page = await read({ box, cursor: next });
    items = [...items, ...page.items];
    next = page.next;
  }
  return items;
}

test('Deniz has invited people, and has retired pigeons and pigeons without fuel', async () => {
  const call = { caller: deniz, name: 'list-invites' } as const;
  const { invited } = await callAs(context, call);
  expect(invited.map(({ full_name, completed }) => [full_name, completed])).toEqual([
    ['İpek Güneş', true],
    ['Selin Ünal', true],
    ['Ece Toprak', true],
    ['Derya Polat', false],
  ]);
  const { pigeons } = await callAs(context, { caller: deniz, name: 'list-pigeons' });
  const resting = pigeons.map(({ status }) => status);
  expect(resting).toContain('retired');
  expect(resting).toContain('fuel_empty');
  expect(resting.filter((status) => status === 'available').length).toBeGreaterThanOrEqual(3);
});

test('a conversation of weeks is read up to its newest letter, which waits for an answer', async () => {
  const zeynep = (await makeCaller('zeynep')).userId;
  const received = (await readBox('received')).filter(({ senderId }) => senderId === zeynep);
  const sent = (await readBox('sent')).filter(({ receiverId }) => receiverId === zeynep);
  const talk = [...received, ...sent].toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
  expect(talk.map(({ content }) => content)).toEqual(talkOfWeeks.flatMap(({ letters }) => letters));
  expect(talk.length).toBeGreaterThan(60);
  const days =
    (Date.parse(talk.at(-1)?.created_at ?? '') - Date.parse(talk[0]?.created_at ?? '')) / DAY_MS;
  expect(days).toBeGreaterThan(28);
  expect(talk.filter(({ status }) => status === 'sent')).toEqual([talk.at(-1)]);
});

test('one person’s unread letters exceed the badge limit, below those of today', async () => {
  const received = await readBox('received');
  const unread = received.filter(({ status }) => status === 'sent');
  const umut = (await makeCaller('umut')).userId;
  const diary = unread.filter(({ senderId }) => senderId === umut);
  expect(diary.length).toBeGreaterThan(BADGE_MAX);
  expect(unread.length - diary.length).toBeLessThan(10);
  expect(received.slice(0, 3).map(({ senderId }) => senderId)).not.toContain(umut);
});

test('a visitor can log in only to the accounts that the demo names', async () => {
  const statusOf = async (email: string) => {
    const browser = server.openBrowser();
    return (await browser.post('/api/auth/login', { email, password: DEMO_PASSWORD })).status;
  };
  const others = listDemoPeople(24).slice(NAMED, NAMED + 2);
  expect(await Promise.all(named.map(statusOf))).toEqual(named.map(() => 200));
  expect(await Promise.all(others.map(emailOf).map(statusOf))).toEqual([401, 401]);
});

async function readDeeds() {
  const { db } = context;
  const people = await db.selectFrom('users').select('id').where('email', 'in', named).execute();
  const ids = people.map(({ id }) => id);
  expect(ids).toHaveLength(NAMED);
  return {
    written: await db
      .selectFrom('messages')
      .select('id')
      .where('sender_id', 'in', ids)
      .orderBy('id')
      .execute(),
    opened: await db
      .selectFrom('messages')
      .select('id')
      .where('receiver_id', 'in', ids)
      .where('read_at', 'is not', null)
      .orderBy('id')
      .execute(),
  };
}

test('the named accounts are not simulated once a visitor may have logged in', async () => {
  expect(demo.hosts).toEqual(named);
  const before = await readDeeds();
  const letters = context.db.selectFrom('messages').select('id');
  const lettersBefore = (await letters.execute()).length;
  for (let step = 0; step < 60; step += 1) {
    await demo.liveOnce();
    server.advance(60_000);
  }
  expect((await letters.execute()).length).toBeGreaterThan(lettersBefore + 10);
  expect(await readDeeds()).toEqual(before);
});
