import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, callNames, calls, isPersonCall } from '../../contract/calls/calls.ts';
import { canonicalJson } from '../../contract/canonical-json.ts';
import { AUTH_COOKIE, IDEMPOTENCY_KEY_HEADER } from '../../contract/cookies.ts';
import { removeMessage } from '../messages/remove-message.ts';
import { hashPassword } from '../sessions/password-hash.ts';
import { digestEverything } from '../testing/digests.ts';
import { openTestServer, type TestServer } from '../testing/open-test-server.ts';
import { enterPeople, newId } from './testing/enter-people.ts';
import { exampleCalls } from './testing/example-calls.ts';
import type { ExampleWorld } from './testing/example-world.ts';
import { untilQuiet } from './testing/until-quiet.ts';

/**
 * Every call that changes data takes an idempotency key (product.md section 7), except for these, whose repeats have no
 * further effect. A new call either honours the key or gives a reason here.
 */
const sameByNature: Partial<Record<CallName, string>> = {
  refresh: 'gives the same successor again (docs/decisions/accounts-and-sessions.md)',
  'push-subscribe': 'a device has one subscription, and this is it',
  'push-unsubscribe': 'a device has no subscription any more',
  'push-test': 'sends another one, as it was asked',
  presence: 'says how things are now',
  log: 'keeps nothing but lines of the log',
  'check-mirror': 'changes nothing',
  freeze: 'ends the session that could repeat it',
  'delete-account': 'ends the session that could repeat it',
  'confirm-identity': 'a passkey answers each request once, and what it has confirmed stays so',
  'begin-passkey': 'keeps nothing',
  'log-out-device': 'a session that has ended stays so',
  'log-out-other-devices': 'they have ended',
  'open-operator-session':
    'a passkey answers each request once, and each opening is a line of its own',
  'begin-upload': 'begins under an id that the device has made, or tells how far that has come',
};
/** The calls above that can be repeated with the same session. */
const repeatable = [
  ...([
    'push-subscribe',
    'push-unsubscribe',
    'push-test',
    'presence',
    'log',
    'check-mirror',
  ] as const),
  ...(['log-out-device', 'log-out-other-devices', 'begin-upload'] as const),
] as const;

const changing = callNames.filter((name) => isPersonCall(name) && calls[name].method !== 'GET');
const keyed = changing.filter((name) => sameByNature[name] === undefined);

let server: TestServer;
beforeAll(async () => {
  const wide = [
    'EMAIL_CHANGES',
    'EXPORTS',
    'REPORTS',
    'OWN_NOTIFICATIONS',
    'CLIENT_LOGS',
    'MUTATIONS',
  ];
  const settings = Object.fromEntries(wide.map((name) => [`LIMIT_${name}`, '100000']));
  server = await openTestServer({ settings });
});
afterAll(() => server.close());

type Envelope = Record<string, unknown>;

/** Prepares a valid call of an endpoint with a key, to be repeated with the same bytes. */
async function prepare(world: ExampleWorld, name: CallName): Promise<Envelope> {
  const { path = {}, body } = await exampleCalls[name](world);
  if (name === 'unblock-person') await blockSomebody(world);
  if (name === 'unmute-person') await muteSomebody(world);
  if (name === 'show-letter') await hideSomething(world);
  if (name === 'change-password' || name === 'change-email') await giveMePassword(world);
  const { path: template, method } = calls[name];
  const endpoint = template.replace(/\{(\w+)\}/g, (_, key: string) => path[key] ?? '');
  return { endpoint, method, idempotencyKey: newId(), ...(body === undefined ? {} : { body }) };
}

/** Sets a password, because the people of this test have none. */
async function giveMePassword({ me }: ExampleWorld): Promise<void> {
  await server.context.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(me.password) })
    .where('id', '=', me.userId)
    .execute();
}

/** `unblock-person` needs a blocked person. */
function blockSomebody({ me, stranger }: ExampleWorld): Promise<Response> {
  return me.browser.call({ endpoint: `/api/blocks/${stranger.userId}`, method: 'POST' });
}

function muteSomebody({ me, stranger }: ExampleWorld): Promise<Response> {
  return me.browser.call({ endpoint: `/api/mutes/${stranger.userId}`, method: 'POST' });
}

function hideSomething({ me, letterId }: ExampleWorld): Promise<Response> {
  return me.browser.call({ endpoint: `/api/messages/${letterId}/hidden`, method: 'POST' });
}

/** Returns status and body, with sorted fields, because a repeat may order them differently. */
async function answer({ me }: ExampleWorld, envelope: Envelope): Promise<string> {
  const response = await me.browser.call({ ...envelope });
  return `${response.status} ${canonicalJson(await response.json())}`;
}

async function digest() {
  await untilQuiet(server.context);
  return digestEverything(server);
}

/** Like `answer`, but without the proxy. */
async function answerDirectly({ me }: ExampleWorld, envelope: Envelope): Promise<string> {
  const response = await server.fetch(
    new Request(`${server.origin}${envelope.endpoint}`, {
      method: String(envelope.method),
      headers: {
        ...{ origin: server.origin, 'content-type': 'application/json' },
        authorization: `Bearer ${me.browser.cookies.get(AUTH_COOKIE)}`,
        [IDEMPOTENCY_KEY_HEADER]: String(envelope.idempotencyKey),
      },
      body: envelope.body === undefined ? null : JSON.stringify(envelope.body),
    }),
  );
  return `${response.status} ${canonicalJson(await response.json())}`;
}

/** Counts everything that grows: assigned log numbers, flown trips, and rows of tables. */
async function measure(): Promise<Record<string, number>> {
  await untilQuiet(server.context);
  const { rows } = await sql<{ what: string; count: number }>`
    select 'numbers' as what, sum(seq)::int as count from heads
    union all select 'log', count(*)::int from log
    union all select 'trips', sum(trips_left)::int from pigeons
    union all select 'messages', count(*)::int from messages
    union all select 'notifications', count(*)::int from notifications
    union all select 'reports', count(*)::int from reports
    union all select 'acts', count(*)::int from operator_acts
    union all select 'blocks', count(*)::int from blocks
    union all select 'links', count(*)::int from export_links
    union all select 'removals', count(*)::int from sky_removals
    union all select 'keys', count(*)::int from idempotency_keys
    union all select 'conversations', count(*)::int from conversations
    union all select 'unread', sum(unread_count + unread_notifications)::int from counts
  `.execute(server.context.db);
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
}

/** Returns what `calls` concurrent requests of one keyed call add to the counts. */
async function measureAtOnce(name: CallName, calls: number) {
  const world = await enterPeople(server);
  const envelope = await prepare(world, name);
  const before = await measure();
  const answers = await Promise.all(Array.from({ length: calls }, () => answer(world, envelope)));
  const after = await measure();
  const added = Object.keys(after).map((what) => [what, (after[what] ?? 0) - (before[what] ?? 0)]);
  return { answers, added: Object.fromEntries(added) };
}

test('some calls honour the key, and every stated exception exists', () => {
  expect(keyed.length).toBeGreaterThanOrEqual(14);
  expect(Object.keys(sameByNature).filter((name) => !changing.some((one) => one === name))).toEqual(
    [],
  );
});

describe.each(keyed)('%s', (name) => {
  test('is executed once: repeats get the same response without effect, also without the proxy', async () => {
    const world = await enterPeople(server);
    const envelope = await prepare(world, name);
    const { idempotencyKey } = envelope;
    const other = keyed.find((one) => one !== name) ?? name;
    const otherCall = { ...(await prepare(world, other)), idempotencyKey };
    const first = await answer(world, envelope);
    expect(first).toMatch(/^20[0-2] /);
    const after = await digest();
    for (let repeat = 1; repeat <= 5; repeat += 1) {
      expect(await answer(world, envelope), `repeat ${repeat}`).toBe(first);
    }
    expect(await answerDirectly(world, envelope)).toBe(first);
    expect(await answer(world, otherCall)).toMatch(/^409 .*idempotency-mismatch/);
    expect(await digest()).toEqual(after);
  });

  test('takes effect once and gives one response when sent five times at once', async () => {
    const { added } = await measureAtOnce(name, 1);
    const { answers, added: addedByFive } = await measureAtOnce(name, 5);
    expect(answers[0]).toMatch(/^20[0-2] /);
    expect(new Set(answers).size).toBe(1);
    expect(addedByFive).toEqual(added);
    expect(added).toMatchObject({ keys: 1 });
  });
});

test.each(repeatable)('%s repeated leaves the result of the first time', async (name) => {
  const world = await enterPeople(server);
  const envelope = await prepare(world, name);
  const first = await answer(world, envelope);
  expect(first).toMatch(/^20[0-2] /);
  const after = await digest();
  for (let repeat = 1; repeat <= 5; repeat += 1) expect(await answer(world, envelope)).toBe(first);
  expect(await digest()).toEqual(after);
});

test.each(['freeze', 'delete-account'] as const)(
  '%s is not repeated after the session has ended',
  async (name) => {
    const world = await enterPeople(server);
    const envelope = await prepare(world, name);
    await server.context.db
      .updateTable('sessions')
      .set({ ended_at: server.context.now() })
      .where('id', '=', world.me.sessionId)
      .execute();
    const before = await digest();
    expect(await answer(world, envelope)).toMatch(/^401 .*unauthenticated/);
    expect(await digest()).toEqual(before);
  },
);

describe('a repeat after the message is deleted has the same result without its text', () => {
  const TEXT = 'gizli-söz';
  const ALT = 'gizli-resim';
  const withWords = (envelope: Envelope, over: Record<string, unknown> = {}): Envelope => ({
    ...envelope,
    body: { ...Object(envelope.body), ...over, content: TEXT, image_alt: ALT },
  });
  const recallIt = ({ me }: ExampleWorld, { body }: Envelope) =>
    me.browser.call({
      endpoint: `/api/pigeons/${Object(body).pigeonId}/recall`,
      method: 'POST',
    });
  const blockFriend = ({ me, friend }: ExampleWorld) =>
    me.browser.call({ endpoint: `/api/blocks/${friend.userId}`, method: 'POST' });
  const removeIt = async ({ server: { context } }: ExampleWorld, { body }: Envelope) => {
    await removeMessage(context, Object(body).id);
    return new Response();
  };
  const toSky = { receiverId: undefined, sky: true };

  test.each([
    ['send-message', 'recalled', {}, recallIt],
    ['send-message', 'recalled from the sky', toSky, recallIt],
    ['send-message', 'blocked', {}, blockFriend],
    ['send-message', 'removed by the operator', {}, removeIt],
    ['send-message', 'removed from the sky by the operator', toSky, removeIt],
    ['reply-message', 'recalled', {}, recallIt],
    ['reply-message', 'blocked', {}, blockFriend],
  ] as const)('%s, %s', async (name, _, over, lose) => {
    const world = await enterPeople(server);
    const envelope = withWords(await prepare(world, name), over);
    const first = await answer(world, envelope);
    expect(first).toContain(TEXT);
    expect((await lose(world, envelope)).ok).toBe(true);
    const after = await digest();
    const { messageId } = JSON.parse(first.slice(4));
    const repeats = await Promise.all([1, 2, 3].map(() => answer(world, envelope)));
    for (const repeat of [...repeats, await answer(world, envelope)]) {
      expect(repeat).toMatch(/^200 /);
      expect(JSON.parse(repeat.slice(4)).messageId).toBe(messageId);
      for (const secret of [TEXT, ALT, Object(envelope.body).image_url]) {
        expect(repeat).not.toContain(secret);
      }
    }
    expect(await digest()).toEqual(after);
  });

  test('read-message, whose message the operator removed', async () => {
    const world = await enterPeople(server);
    const envelope = await prepare(world, 'read-message');
    expect(await answer(world, envelope)).toContain('Merhaba');
    await removeMessage(server.context, world.letterId);
    const after = await digest();
    const repeat = await answer(world, envelope);
    expect(repeat).toMatch(/^200 /);
    expect(repeat).not.toContain('Merhaba');
    expect(await digest()).toEqual(after);
  });
});
