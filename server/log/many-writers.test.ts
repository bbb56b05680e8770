import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAs } from '../demo/accounts/call-as.ts';
import { enterPerson } from '../every-call/testing/enter-people.ts';
import { type Chance, seededChance } from '../every-call/testing/fuzz/chance.ts';
import { untilQuiet } from '../every-call/testing/until-quiet.ts';
import { openMirror } from '../testing/mirror.ts';
import { openTestServer, type TestServer } from '../testing/open-test-server.ts';
import { newId, type RegisteredPerson } from '../testing/registered-person.ts';

const WRITERS = 64;
const CURSORS = 100;
/** Writes per writer, independent of the machine's speed. Set WRITES=150 for a long run. */
const ACTS = Number(process.env.WRITES ?? 15);
const PAUSE_MS = 40;
/** When the last cursor starts, early enough that all writers are still active. */
const BEGIN_MS = 1000;
const KINDS = 10;
const SEED = 64;

let server: TestServer;
let people: RegisteredPerson[];

beforeAll(async () => {
  const settings = { LIMIT_MUTATIONS: '1000000' };
  server = await openTestServer({ settings });
  people = [];
  for (let at = 0; at < WRITERS; at += 1) people.push(await enterPerson(server, `Kişi ${at}`));
  await writeDownNumbers();
});
afterAll(() => server.close());

/** Records every `seq` that is ever given, because the log keeps only the newest of each entity. */
async function writeDownNumbers(): Promise<void> {
  const { db } = server.context;
  await sql`create table given as select user_id, seq from log`.execute(db);
  await sql`create function write_down() returns trigger language plpgsql as
    $$ begin insert into given values (new.user_id, new.seq); return null; end $$`.execute(db);
  await sql`create trigger write_down after insert or update of seq on log
    for each row execute function write_down()`.execute(db);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Rejections that concurrent writers may get. All others are faults. */
const EXPECTED = new Set([
  ...['pigeon-not-available', 'pigeon-message-unread', 'pigeon-not-away', 'pigeon-brings-reply'],
  ...['pigeon-not-in-conversation', 'receiver-not-found', 'message-not-found', 'pigeon-not-found'],
]);
const rejection = v.object({ error: v.object({ code: v.string() }) });

interface Tally {
  done: Record<string, number>;
  refused: number;
  faults: string[];
}

async function act(me: RegisteredPerson, chance: Chance, tally: Tally): Promise<void> {
  const other = chance.pick(people.filter(({ userId }) => userId !== me.userId));
  const { name, ...call } = await choose(me, other, chance);
  const response = await callLikeDevice(me, { ...call, idempotencyKey: newId() });
  if (response.ok) {
    tally.done[name] = (tally.done[name] ?? 0) + 1;
    return;
  }
  const body: unknown = await response.json();
  const code = v.is(rejection, body) ? body.error.code : JSON.stringify(body);
  if (EXPECTED.has(code)) tally.refused += 1;
  else tally.faults.push(`${name}: ${response.status} ${code}`);
}

/** Repeats a call under its key while the server is too busy for it, as on a slow machine. */
async function callLikeDevice({ browser }: RegisteredPerson, call: object): Promise<Response> {
  for (;;) {
    const response = await browser.call({ ...call });
    if (response.status !== 503) return response;
    await pause(1000 * Number(response.headers.get('retry-after')));
  }
}

/** Chooses a random call that uses existing data. */
async function choose(me: RegisteredPerson, other: RegisteredPerson, chance: Chance) {
  const pigeonId = chance.pick(me.pigeonIds);
  const letter = { id: newId(), content: `Merhaba ${chance.below(1000)}`, pigeonId };
  const post = (name: string, endpoint: string, body: object = {}) => ({
    ...{ name, endpoint, method: 'POST', body },
  });
  switch (chance.below(12)) {
    case 0:
    case 1:
    case 2:
      return post('send', '/api/messages', { ...letter, receiverId: other.userId });
    case 3:
      return post('send to the sky', '/api/messages', { ...letter, sky: true });
    case 4:
    case 5:
      return post('recall', `/api/pigeons/${pigeonId}/recall`);
    case 6:
      return post('mark all read', '/api/messages/mark-all-read');
    case 7:
      return chance.below(3) === 0
        ? post('block', `/api/blocks/${other.userId}`)
        : { ...post('unblock', `/api/blocks/${other.userId}`), method: 'DELETE' };
    case 8: {
      const body = { bio: `Kuşlar ${chance.below(1000)}` };
      return { name: 'save profile', endpoint: '/api/user', method: 'PUT', body };
    }
    default: {
      const { items } = await callAs(
        server.context,
        { caller: me, name: 'list-messages' },
        { query: { box: 'received' } },
      );
      const [message] = items;
      if (message === undefined)
        return post('read all notifications', '/api/notifications/read-all');
      if (message.status === 'sent') return post('read', `/api/messages/${message.id}/read`);
      return post('reply', '/api/messages/reply', {
        ...{ ...letter, pigeonId: chance.pick([message.pigeonId, pigeonId]) },
        ...{ receiverId: message.senderId, originalMessageId: message.id },
      });
    }
  }
}

const openMirrorOf = (person: RegisteredPerson, limit: number) =>
  openMirror((query) => callAs(server.context, { caller: person, name: 'sync' }, { query }), {
    ...{ epoch: server.context.epoch, limit },
  });

test(`${WRITERS} writers and ${CURSORS} cursors: nothing missed, no gap, no number twice`, async () => {
  const tally: Tally = { done: {}, refused: 0, faults: [] };
  let isOver = false;
  let pages = 0;

  const writing = people.map(async (me, at) => {
    const chance = seededChance(SEED + at);
    for (let acts = 0; acts < ACTS; acts += 1) {
      await act(me, chance, tally);
      await pause(chance.below(PAUSE_MS));
    }
  });
  const following = Array.from({ length: CURSORS }, async (_, at) => {
    const chance = seededChance(SEED * 1000 + at);
    const person = people[at % WRITERS];
    if (person === undefined) throw new Error('a cursor is nobody’s');
    // Some cursors start with the first letter, others in the middle.
    await pause(chance.below(BEGIN_MS));
    const mirror = openMirrorOf(person, 3 + (at % 5));
    for (let wasOver = isOver; ; wasOver = isOver) {
      const isMore = await mirror.pull();
      pages += 1;
      if (wasOver && !isMore) return { person, mirror };
      if (!isMore) await pause(chance.below(PAUSE_MS));
    }
  });
  await Promise.all(writing);
  await untilQuiet(server.context);
  isOver = true;
  const followed = await Promise.all(following);

  const done = JSON.stringify(tally.done);
  process.stdout.write(`${done}, ${tally.refused} refused, ${pages} pages of ${CURSORS} cursors\n`);
  expect(tally.faults).toEqual([]);
  expect(Object.keys(tally.done)).toHaveLength(KINDS);
  for (const { person, mirror } of followed) {
    const fresh = openMirrorOf(person, 1000);
    while (await fresh.pull());
    expect(mirror.cursor).toBe(fresh.cursor);
    expect([...mirror.entities].sort()).toEqual([...fresh.entities].sort());
  }
});

test('every sequence number from 1 to each head was given exactly once', async () => {
  const { rows } = await sql<{ head: number; numbers: number; different: number; least: number }>`
    select heads.seq::int as head, count(*)::int as numbers,
      count(distinct given.seq)::int as different, min(given.seq)::int as least
    from heads join given using (user_id) group by heads.user_id, heads.seq`.execute(
    server.context.db,
  );
  expect(rows).toHaveLength(WRITERS);
  for (const { head, ...given } of rows) {
    expect(given).toEqual({ numbers: head, different: head, least: 1 });
  }
});

test('the log has no error lines', () => {
  expect(server.logged.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
});

test('the unread count equals the unread messages', async () => {
  const { rows } = await sql<{ counted: number; unread: number }>`
    select counts.unread_count::int as counted, count(messages.id)::int as unread from counts
    left join messages on messages.receiver_id = counts.user_id and messages.status = 'sent'
      and not exists (select 1 from blocks where (blocks.user_id, blocks.person_id)
        in ((messages.receiver_id, messages.sender_id), (messages.sender_id, messages.receiver_id)))
    group by counts.user_id, counts.unread_count`.execute(server.context.db);
  for (const { counted, unread } of rows) expect(counted).toBe(unread);
});
