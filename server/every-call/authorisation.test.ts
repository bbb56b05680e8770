import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callNames, calls, isPersonCall } from '../../contract/calls/calls.ts';
import { fileUrl } from '../../contract/uploads.ts';
import { newId, sendLetter } from '../testing/registered-person.ts';
import { readRejection } from '../testing/replies.ts';
import { begin } from '../testing/send-parts.ts';
import { callExample } from './testing/call-example.ts';
import { type ExampleCall, exampleCalls, NO_FILE } from './testing/example-calls.ts';
import { type ExampleWorld, openExampleWorld, SECRET } from './testing/example-world.ts';
import { findIdSlots, type IdSlot } from './testing/find-id-slots.ts';
import { untilQuiet } from './testing/until-quiet.ts';

let world: ExampleWorld;
/** Entities of the friend and the stranger, by kind. The caller may access none of them. */
let theirs: Record<string, string>;

beforeAll(async () => {
  world = await openExampleWorld();
  theirs = await gatherTheirs();
});
afterAll(() => world.server.close());
// Avoids the rate limits for one person and finishes the jobs that become due.
beforeEach(async () => {
  const { server } = world;
  server.advance(60_000);
  server.context.jobs.wake();
  await untilQuiet(server.context);
});

async function gatherTheirs(): Promise<Record<string, string>> {
  const { server, friend, stranger } = world;
  const { db } = server.context;
  const [, second = '', third = ''] = stranger.pigeonIds;
  const skyId = await sendLetter(stranger, { sky: true, pigeonId: second });
  await stranger.browser.call({ endpoint: `/api/pigeons/${second}/recall`, method: 'POST' });
  const letter = await db
    .selectFrom('messages')
    .select('id')
    .where('receiver_id', '=', friend.userId)
    .where('sender_id', '=', stranger.userId)
    .executeTakeFirstOrThrow();
  const notice = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', friend.userId)
    .executeTakeFirstOrThrow();
  const conversation = await db
    .selectFrom('conversations')
    .select('id')
    .where('owner_id', '=', stranger.userId)
    .executeTakeFirstOrThrow();
  const report = { id: newId(), userId: friend.userId, reason: 'spam' };
  await stranger.browser.call({ endpoint: '/api/reports', method: 'POST', body: report });
  const upload = await begin(stranger.browser, { id: newId(), bytes: Buffer.from(SECRET) });
  expect(upload.status).toBe(200);
  const { upload_id: uploadId } = await db
    .selectFrom('open_uploads')
    .select('upload_id')
    .executeTakeFirstOrThrow();
  return {
    'an upload that has begun': uploadId,
    'a letter between two others': letter.id,
    'a recalled message': skyId,
    'a pigeon that is away': stranger.pigeonIds[0] ?? '',
    'a pigeon at home': third,
    'a notification': notice.id,
    'a conversation': conversation.id,
    'a session': stranger.sessionId,
    'a report': report.id,
    'a photo': stranger.photoUrl,
    'a photo’s key as an id': fileUrl('x'.repeat(32)),
    'no file': NO_FILE,
    'nothing at all': newId(),
  };
}

/**
 * Slots for ids that the caller creates, with the kinds of ids that are already taken. Any unused id is valid there.
 */
const made: Record<string, string[]> = {
  'send-message id': ['a letter between two others', 'a recalled message'],
  'reply-message id': ['a letter between two others', 'a recalled message'],
  'create-notification id': ['a notification'],
  'report id': ['a report'],
};

/**
 * Slots where a call succeeds without any effect, for any id. Every other slot must reject the id, those of new
 * endpoints too.
 */
const inVain = [
  'presence streamId',
  'read-message id',
  'read-notification id',
  'remove-notification id',
  'unblock-person userId',
  'unmute-person userId',
  'show-letter id',
  // Two people may use the same upload id.
  'begin-upload id',
];

const endRole = () =>
  world.server.context.db.deleteFrom('operators').where('user_id', '=', world.me.userId).execute();

const slots = findIdSlots();
const nameOf = ({ endpoint, field }: IdSlot) => `${endpoint} ${field}`;

test('every slot exists in the table, and every rule has a slot', () => {
  expect(slots.length).toBeGreaterThan(15);
  const names = new Set(slots.map(nameOf));
  expect([...Object.keys(made), ...inVain].filter((name) => !names.has(name))).toEqual([]);
});

/** Returns the rows of the others, except for data that the caller may change. */
async function readTheirs(): Promise<string> {
  const { server, friend, stranger } = world;
  const ids = sql.join([friend.userId, stranger.userId].map((id) => sql`${id}::uuid`));
  const { rows } = await sql<{ row: string }>`
    select row_to_json(t)::text as row from messages t where sender_id in (${ids})
    union all select row_to_json(t)::text from pigeons t where owner_id in (${ids})
    union all select row_to_json(t)::text from notifications t where user_id in (${ids})
    union all select row_to_json(t)::text from profiles t where user_id in (${ids})
    union all select row_to_json(t)::text from files t where owner_id in (${ids})
    union all select row_to_json(t)::text from open_uploads t where user_id in (${ids})
    union all select row_to_json(t)::text from reports t where reporter_id in (${ids})
    union all select row_to_json(t)::text from sessions t where user_id in (${ids})
    union all select row_to_json(t)::text from counts t where user_id in (${ids})
    order by 1`.execute(server.context.db);
  return rows.map(({ row }) => row).join('\n');
}

function put(call: ExampleCall, { place, field }: IdSlot, value: string): ExampleCall {
  return { ...call, [place]: { ...call[place], [field]: value } };
}

describe.each(slots.map((slot) => [nameOf(slot), slot] as const))('%s', (name, slot) => {
  test('neither changes nor reveals other people’s data', async () => {
    for (const [kind, value] of Object.entries(theirs)) {
      if (made[name]?.includes(kind) === false) continue;
      const call = await exampleCalls[slot.endpoint](world);
      // Remove the operator role, because an operator may act on all people.
      if (calls[slot.endpoint].who === 'operator') await endRole();
      const before = await readTheirs();
      const fresh = call.body !== undefined && 'id' in call.body ? { id: newId() } : {};
      const body = call.body === undefined ? {} : { body: { ...call.body, ...fresh } };
      const response = await callExample(
        world,
        slot.endpoint,
        put({ ...call, ...body }, slot, value),
      );
      const said = await response.text();
      const where = `${name} with ${kind}: ${response.status} ${said.slice(0, 200)}`;
      expect(response.status, where).toBeLessThan(500);
      expect(said, where).not.toContain(SECRET);
      expect(said, where).not.toContain(world.stranger.email);
      if (!inVain.includes(name)) expect(response.ok, where).toBe(false);
      expect(await readTheirs(), where).toBe(before);
    }
  });
});

describe.each(callNames.filter((name) => calls[name].who === 'operator'))('%s', (name) => {
  test('is only for operators with an open session', async () => {
    const { me, server } = world;
    const { db, now } = server.context;
    const call = await exampleCalls[name](world);
    const ask = async (as: typeof me | null) =>
      readRejection(await callExample(world, name, { ...call, as }));
    const setEnd = (end: Date) =>
      db
        .updateTable('sessions')
        .set({ operator_until: end })
        .where('id', '=', me.sessionId)
        .execute();
    const before = await readTheirs();
    expect(await ask(null)).toEqual([401, 'unauthenticated']);
    await setEnd(now());
    expect(await ask(me)).toEqual([403, 'proof-needed']);
    await setEnd(new Date(now().getTime() + 60_000));
    await endRole();
    expect(await ask(me)).toEqual([404, 'not-found']);
    expect(await readTheirs()).toBe(before);
  });
});

test.each(['suspend-person', 'lift-suspension'] as const)(
  '%s needs a fresh proof beside the session of an operator',
  async (name) => {
    const { me, server } = world;
    const call = await exampleCalls[name](world);
    await server.context.db
      .updateTable('sessions')
      .set({ proved_at: null })
      .where('id', '=', me.sessionId)
      .execute();
    expect(await readRejection(await callExample(world, name, call))).toEqual([
      403,
      'proof-needed',
    ]);
  },
);

describe.each(callNames.filter(isPersonCall))('%s', (name) => {
  test('is not for visitors, nor for an envelope of another person', async () => {
    const { path: template, method, via } = calls[name];
    const { path = {}, query = {}, body } = await exampleCalls[name](world);
    const visitor = await callExample(world, name, {
      as: null,
      path,
      query,
      ...(body && { body }),
    });
    expect(visitor.status).toBe(401);
    expect(via).toBe('gateway');
    const endpoint = template.replace(/\{(\w+)\}/g, (_, key: string) => path[key] ?? '');
    const before = await readTheirs();
    const meant = await world.me.browser.call({
      ...{ endpoint, method, params: query, userId: world.friend.userId },
      ...(body === undefined ? {} : { body }),
    });
    expect(meant.status).toBe(409);
    expect(await meant.text()).toContain('other-person');
    expect(await readTheirs()).toBe(before);
  });
});
