import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { AUTH_COOKIE } from '../../contract/cookies.ts';
import { uploadReply } from '../../contract/uploads.ts';
import { hashSecret } from '../base/hash-secret.ts';
import { systemTimers } from '../base/timers.ts';
import { createLocalBus } from '../bus/bus.ts';
import { readConfig } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { emptyDatabase } from '../operate/backup/empty-database.ts';
import { signAuthToken } from '../sessions/auth-token.ts';
import { createContext } from '../start/create-context.ts';
import { openTestBrowser, type TestBrowser } from './browser.ts';
import { hearTaken } from './hear-taken.ts';
import { openTestMailServer, type TestMailServer } from './mail-server.ts';
import { makeOperator } from './make-operator.ts';
import { proveSession } from './passkeys.ts';
import { makePerson, type TestPerson } from './people.ts';
import { newId } from './registered-person.ts';
import { readReply } from './replies.ts';
import { begin, makeNoise, progressOf, sendPart } from './send-parts.ts';
import { findFreePort, type ServerProcess, startServerProcess } from './server-process.ts';
import { openStreamReader } from './stream-reader.ts';
import { createTestDatabase } from './test-database.ts';

const SOON = { timeout: 60_000, interval: 20 };
/** Nodes poll for jobs of other nodes. After this time both have done so. */
const LOOKED_MS = 6000;
const MAILS = 20;
const ROUNDS = 10;
const LOGIN_FAILURES = 4;
const EXPORTS = 4;
const FIRST_DELAY_MS = 2000;

interface Guest extends TestPerson {
  token: string;
  here: TestBrowser;
  there: TestBrowser;
}

/**
 * Registers the tests of two nodes on one database. `busSettings` are the settings of the bus that the nodes and the
 * test share.
 */
export async function testTwoNodes(busSettings: Record<string, string>): Promise<void> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'guvercin-nodes-'));
  const own = openPostgres(database.url);

  let mails: TestMailServer;
  let here: ServerProcess;
  let there: ServerProcess;
  let context: Context;

  const openNode = async (name: string): Promise<ServerProcess> =>
    startServerProcess({
      PORT: String(await findFreePort()),
      DATABASE_URL: database.url,
      ...busSettings,
      DATA_DIR: path.join(folder, name),
      FILES_DIR: path.join(folder, 'files'),
      SMTP_URL: mails.url,
      LIMIT_REGISTER_IP: '1000',
      LIMIT_LOGIN_ACCOUNT: String(LOGIN_FAILURES),
      LIMIT_EXPORTS: String(EXPORTS),
    });

  beforeAll(async () => {
    mails = await openTestMailServer();
    // Both start at once on a database without tables.
    [here, there] = await Promise.all([openNode('here'), openNode('there')]);
    const dependencies = {
      ...{ db: own.db, now: () => new Date(), timers: systemTimers, bus: createLocalBus() },
      random: (bytes: Uint8Array<ArrayBuffer>) => void crypto.getRandomValues(bytes),
      log: pino({ level: 'silent' }),
    };
    context = await createContext(dependencies, readConfig({}));
  });
  afterAll(async () => {
    await Promise.all([here.kill(), there.kill()]);
    await own.close();
    await mails.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  async function enter(): Promise<Guest> {
    const person = await makePerson(context);
    const token = await signAuthToken(context, person);
    const open = ({ origin }: ServerProcess) => {
      const browser = openTestBrowser((request) => fetch(request), origin);
      browser.cookies.set(AUTH_COOKIE, token);
      return browser;
    };
    return { ...person, token, here: open(here), there: open(there) };
  }

  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  function letter(from: TestPerson, to: TestPerson) {
    const body = { id: newId(), content: 'Merhaba', receiverId: to.userId };
    return {
      ...{ endpoint: '/api/messages', method: 'POST', idempotencyKey: newId() },
      body: { ...body, pigeonId: from.pigeonIds[0] },
    };
  }

  test('a letter sent on one node reaches a stream that is open on the other', async () => {
    const [ayse, mehmet] = [await enter(), await enter()];
    const stream = await openStreamReader(there.origin, mehmet.token);
    const call = letter(ayse, mehmet);
    expect((await ayse.here.call(call)).status).toBe(200);
    await vi.waitFor(() => {
      const changed = stream.events.flatMap((event) =>
        event.type === 'changed' ? event.changes : [],
      );
      expect(changed.map(({ id }) => id)).toContain(call.body.id);
    }, SOON);
    stream.stop();
    await stream.ended;
  });

  test('a logout on one node closes the stream on the other within 5 s', async () => {
    const ayse = await enter();
    const stream = await openStreamReader(there.origin, ayse.token);
    await vi.waitFor(() => expect(stream.events).toHaveLength(1), SOON);
    let isEnded = false;
    void stream.ended.then(() => {
      isEnded = true;
    });
    expect((await ayse.here.post('/api/auth/logout')).status).toBe(200);
    await vi.waitFor(() => expect(isEnded).toBe(true), SOON);
    const after = await ayse.there.call({ endpoint: '/api/user', method: 'GET' });
    expect(after.status).toBe(401);
  });

  test('the same call at the same moment on both nodes has one effect', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [ayse, mehmet] = [await enter(), await enter()];
      const call = letter(ayse, mehmet);
      const both = await Promise.all(
        [ayse.here, ayse.there, ayse.here, ayse.there].map(async (browser) => {
          const response = await browser.call({ ...call });
          return readReply(response, calls['send-message'].reply);
        }),
      );
      expect(new Set(both.map(({ messageId }) => messageId))).toEqual(new Set([call.body.id]));
      const reply = await ayse.there.call({ endpoint: '/api/pigeons', method: 'GET' });
      const { pigeons } = await readReply(reply, calls['list-pigeons'].reply);
      expect(pigeons.map(({ trips_left }) => trips_left)).toEqual([19]);
      const unread = await mehmet.here.call({
        ...{ endpoint: '/api/messages/unread-count', method: 'GET' },
      });
      expect(await unread.json()).toEqual({ unread_count: 1 });
    }
  });

  test('of two letters on one pigeon at the same moment on both nodes, one is sent', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [ayse, mehmet] = [await enter(), await enter()];
      const calls = [ayse.here, ayse.there].map((browser) => browser.call(letter(ayse, mehmet)));
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 409]);
    }
  });

  test('an image uploaded to one node is served by the other', async () => {
    const ayse = await enter();
    const color = { width: 40, height: 40, channels: 3, background: 'red' } as const;
    const image = await sharp({ create: color }).png().toBuffer();
    const form = new FormData();
    form.set('file', new File([new Uint8Array(image)], 'a.png'));
    form.set('endpoint', '/api/upload');
    form.set('id', newId());
    const { url } = await readReply(
      await ayse.here.upload('/api/safe-endpoint-upload', form),
      uploadReply,
    );
    expect((await ayse.there.get(url)).status).toBe(200);
  });

  test('an upload that begins on one node continues and ends on the other', async () => {
    const ayse = await enter();
    const picture = { id: newId(), bytes: await makeNoise(40) };
    const half = picture.bytes.length >> 1;
    const first = { from: 0, to: half };
    const last = { from: half, to: picture.bytes.length };
    expect(await progressOf(begin(ayse.here, picture))).toMatchObject({ offset: 0 });
    expect(await progressOf(sendPart(ayse.there, picture, first))).toMatchObject({ offset: half });
    expect(await progressOf(begin(ayse.here, picture))).toMatchObject({ offset: half });
    const { upload } = await progressOf(sendPart(ayse.there, picture, last));
    expect(await progressOf(sendPart(ayse.here, picture, last))).toMatchObject({ upload });
    expect((await ayse.here.get(upload?.url ?? '')).status).toBe(200);
  });

  test('limits apply to both nodes together', async () => {
    const ayse = await enter();
    await proveSession({ context }, ayse);
    const ask = async (browser: TestBrowser) =>
      (await browser.call({ endpoint: '/api/user/export', method: 'POST' })).status;
    const told = await hearTaken(database.url, 'exports', busSettings);
    for (let count = 0; count < EXPORTS; count += 1) expect(await ask(ayse.here)).toBe(200);
    await expect.poll(told.count).toBe(EXPORTS);
    expect(await ask(ayse.there)).toBe(429);
    await told.close();
  });

  test('failed logins are counted exactly, also at the same moment on both nodes', async () => {
    // Failures are counted for an address whether an account has it or not.
    const email = 'kimse@example.org';
    const attempts = Array.from({ length: 3 * LOGIN_FAILURES }, async (_, at) => {
      const { origin } = at % 2 === 0 ? here : there;
      const browser = openTestBrowser((request) => fetch(request), origin);
      return (await browser.post('/api/auth/login', { email, password: 'değil' })).status;
    });
    const statuses = await Promise.all(attempts);
    const counted = await own.db
      .selectFrom('login_failures')
      .select('at')
      .where('account', '=', hashSecret(email))
      .orderBy('at')
      .execute();
    expect(statuses.filter((status) => status === 401)).toHaveLength(counted.length);
    expect(statuses.filter((status) => status === 429)).toHaveLength(
      attempts.length - counted.length,
    );
    // On a slow machine a further guess may be checked, but only after the first wait.
    const late = counted.slice(LOGIN_FAILURES).map(({ at }, index) => {
      const before = counted[LOGIN_FAILURES + index - 1]?.at ?? at;
      return at.getTime() - before.getTime();
    });
    expect(counted.length).toBeGreaterThanOrEqual(LOGIN_FAILURES);
    expect(late.filter((waited) => waited < FIRST_DELAY_MS)).toEqual([]);
  });

  async function register({ origin }: ServerProcess, email: string): Promise<void> {
    const browser = openTestBrowser((request) => fetch(request), origin);
    const body = { email, password: 'uzun bir parola', terms: 't', adult: true };
    expect((await browser.post('/api/auth/register', body)).status).toBe(201);
  }

  const mailsTo = (email: string) => mails.received.filter(({ to }) => to.includes(email)).length;

  test('jobs are shared, and every mail is sent once', async () => {
    const emails = Array.from({ length: MAILS }, (_, at) => `kayit-${at}@example.org`);
    await Promise.all(emails.map((email, at) => register(at % 2 === 0 ? here : there, email)));
    await vi.waitFor(() => expect(emails.filter((email) => mailsTo(email) === 0)).toEqual([]), {
      timeout: 60_000,
    });
    await pause(LOOKED_MS);
    expect(emails.map(mailsTo)).toEqual(emails.map(() => 1));
  });

  test('a killed node’s job is done by the other when the lease expires', async () => {
    const email = 'yarim-kalan@example.org';
    // With a single node it is certain which one has the job.
    await there.kill();
    const isHeld = mails.hold();
    await register(here, email);
    await isHeld;
    there = await openNode('there');
    await here.kill();
    mails.letGo();

    await pause(LOOKED_MS);
    const leases = own.db.selectFrom('jobs').select(['kind', 'leased_until']);
    const [job, ...others] = await leases.execute();
    expect(others).toEqual([]);
    expect(job?.leased_until?.getTime()).toBeGreaterThan(Date.now());
    expect(mailsTo(email)).toBe(0);

    // End its lease at once.
    await own.db.updateTable('jobs').set({ leased_until: new Date() }).execute();
    await vi.waitFor(() => expect(mailsTo(email)).toBe(1), SOON);
    await vi.waitFor(async () => expect(await leases.execute()).toEqual([]), SOON);
    here = await openNode('here');
  });

  test('a restore notices that nodes are connected', async () => {
    await expect(emptyDatabase(own, { mayReplace: false })).rejects.toThrow('stop it first');
  });

  // Must be the last test, because its reports leave reminder jobs.
  test('an operator’s settings apply on both nodes within seconds, and after a restart', async () => {
    const [operator, reader] = [await enter(), await enter()];
    await makeOperator({ context }, operator);
    const put = async (endpoint: string, body: unknown) =>
      expect((await operator.here.call({ endpoint, method: 'PUT', body })).status).toBe(200);
    const registerThere = async () => {
      const browser = openTestBrowser((request) => fetch(request), there.origin);
      const email = 'biri@mail.refused.example';
      const body = { email, password: 'uzun bir parola', terms: 't', adult: true };
      return (await browser.post('/api/auth/register', body)).status;
    };
    const stream = await openStreamReader(there.origin, reader.token);
    await vi.waitFor(() => expect(stream.events).toHaveLength(1), SOON);
    await put('/api/operator/settings', { LIMIT_REPORTS: 5, MAIL_DOMAINS: ['refused.example'] });
    const banner = { kind: 'warning', tr: 'Bakım', en: 'Maintenance', ends_at: null };
    await put('/api/operator/banner', { banner });
    const told = { type: 'banner', banner };
    await vi.waitFor(() => expect(stream.events.at(-1)).toMatchObject(told), SOON);
    expect(await registerThere()).toBe(403);
    stream.stop();
    await stream.ended;

    await there.kill();
    there = await openNode('there');
    expect(await registerThere()).toBe(403);
    const again = await openStreamReader(there.origin, reader.token);
    await vi.waitFor(() => expect(again.events[0]).toMatchObject({ banner }), SOON);
    const reporter = await enter();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const body = { id: newId(), userId: reader.userId, reason: 'spam' };
      const call = { endpoint: '/api/reports', method: 'POST', body };
      statuses.push((await reporter.there.call(call)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    await put('/api/operator/settings', { LIMIT_REPORTS: null, MAIL_DOMAINS: [] });
    await put('/api/operator/banner', { banner: null });
    const end = { type: 'banner', banner: null };
    await vi.waitFor(() => expect(again.events.at(-1)).toMatchObject(end), SOON);
    again.stop();
    await again.ended;
  });
}
