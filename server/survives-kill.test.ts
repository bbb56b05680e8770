import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints.ts';
import { runOperator } from './cli/test-operator.ts';
import { createTestDatabase } from './db/test-database.ts';
import { openMailFolder } from './mail/mail-folder.ts';
import { openTestBrowser } from './test-browser.ts';
import { newId } from './test-households.ts';
import {
  expectKept,
  isThere,
  type KeptCall,
  type Lane,
  loadUntilGone,
  resultOf,
  TRIPS_NEEDED,
  type Writer,
} from './test-kill-load.ts';
import { registerCompletePerson } from './test-registration.ts';
import { readReply } from './test-replies.ts';
import { findFreePort, type ServerProcess, startServerProcess } from './test-server-process.ts';

/** How often the server is killed; KILL_ROUNDS=20 for the full count. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);
const LANES_OF_A_WRITER = 4;
const KILL_WITHIN_MS = 400;
const TIMEOUT_MS = 85_000 + ROUNDS * 20_000;

const dataDir = await mkdtemp(path.join(tmpdir(), 'guvercin-kill-'));
const port = String(await findFreePort());
const origin = `http://localhost:${port}`;
const onPostgres =
  process.env.DB_ENGINE === 'postgres' && process.env.TEST_DATABASE_URL !== undefined
    ? await createTestDatabase(process.env.TEST_DATABASE_URL)
    : null;

let server: ServerProcess;
let writers: [Writer, Writer];
const env = {
  DATA_DIR: dataDir,
  LIMIT_MUTATIONS: '1000000',
  LIMIT_UPLOADS: '1000000',
  ...(onPostgres === null ? {} : { DATABASE_URL: onPostgres.url }),
};
const start = () => startServerProcess({ ...env, PORT: port });

beforeAll(async () => {
  server = await start();
  writers = [await moveIn('ayse'), await moveIn('mehmet')];
});
afterAll(async () => {
  await server.kill();
  await onPostgres?.drop();
  await rm(dataDir, { recursive: true });
});

async function moveIn(name: string): Promise<Writer> {
  const folder = path.join(dataDir, 'mail');
  const mails = await openMailFolder({ folder, now: () => new Date(), makeId: newId });
  const browser = openTestBrowser((request) => fetch(request), origin);
  const email = `${name}@example.org`;
  await registerCompletePerson(browser, mails, { email, password: 'uzun bir parola' });
  const pigeons = String(LANES_OF_A_WRITER * (ROUNDS + 1));
  const granted = await runOperator(env, 'grant', email, '--count', pigeons);
  expect(granted.code, granted.err).toBe(0);
  const reply = await browser.call({ endpoint: '/api/user', method: 'GET' });
  const { profile } = await readReply(reply, endpoints['get-profile'].reply);
  return { browser, userId: profile.id };
}

async function listPigeons({ browser }: Writer) {
  const reply = await browser.call({ endpoint: '/api/pigeons', method: 'GET' });
  return (await readReply(reply, endpoints['list-pigeons'].reply)).pigeons;
}

/** Each writer's freshest pigeons, all at home, with the other to write to. */
async function findLanes(): Promise<Lane[]> {
  const [ayse, mehmet] = writers;
  const lanesOf = async (owner: Writer, friend: Writer): Promise<Lane[]> => {
    const fresh = (await listPigeons(owner))
      .filter(({ status, trips_left }) => status === 'available' && trips_left >= TRIPS_NEEDED)
      .slice(0, LANES_OF_A_WRITER);
    expect(fresh).toHaveLength(LANES_OF_A_WRITER);
    return fresh.map(({ id }) => ({ owner, friend, pigeonId: id }));
  };
  return [...(await lanesOf(ayse, mehmet)), ...(await lanesOf(mehmet, ayse))];
}

/** Repeats what was never answered, twice at once and once more: one effect, the same result. */
async function repeatUnanswered(call: KeptCall): Promise<void> {
  const answers = await Promise.all([call.repeat(), call.repeat()]);
  const results = await Promise.all([...answers, await call.repeat()].map(resultOf));
  expect(results[1]).toEqual(results[0]);
  expect(results[2]).toEqual(results[0]);
}

/** Every trip of these pigeons carried one of the messages that were accepted, and no other. */
async function expectTrips(
  lanes: readonly Lane[],
  before: ReadonlyMap<string, number>,
  accepted: number,
): Promise<void> {
  const all = (await Promise.all(writers.map(listPigeons))).flat();
  const left = new Map(all.map(({ id, trips_left }) => [id, trips_left]));
  const flown = lanes.map(
    ({ pigeonId }) => (before.get(pigeonId) ?? 0) - (left.get(pigeonId) ?? 0),
  );
  expect(flown.reduce((sum, trips) => sum + trips, 0)).toBe(accepted);
}

const NONE: Record<KeptCall['what'], number> = { send: 0, read: 0, reply: 0, recall: 0, upload: 0 };
const isMessage = ({ what }: KeptCall) => what === 'send' || what === 'reply';

test(
  `${ROUNDS} kills: what was acknowledged is there, and what was not can be repeated`,
  async () => {
    const counts = { ...NONE, unanswered: 0, 'accepted, not told': 0 };
    const kept: KeptCall[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const lanes = await findLanes();
      const tripsOf = (await Promise.all(writers.map(listPigeons))).flat();
      const before = new Map(tripsOf.map(({ id, trips_left }) => [id, trips_left]));
      let loading = Promise.resolve<Awaited<ReturnType<typeof loadUntilGone>> | null>(null);
      await new Promise<void>((hearAll) => {
        loading = loadUntilGone(lanes, writers, hearAll);
      });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * KILL_WITHIN_MS));
      await server.kill();
      const { acknowledged = [], unanswered = [] } = (await loading) ?? {};
      server = await start();

      for (const call of acknowledged) {
        counts[call.what] += 1;
        await expectKept(call, writers[0]);
      }
      for (const call of unanswered) {
        if (await isThere(call, writers[0])) counts['accepted, not told'] += 1;
        await repeatUnanswered(call);
      }
      counts.unanswered += unanswered.length;
      await expectTrips(lanes, before, [...acknowledged, ...unanswered].filter(isMessage).length);
      kept.push(...acknowledged, ...unanswered);
    }
    // What the first kills left outlives the later ones too.
    for (const call of kept) await expectKept(call, writers[1]);
    process.stdout.write(`${ROUNDS} kills, acknowledged: ${JSON.stringify(counts)}\n`);
    const { send, read, reply, upload, unanswered } = counts;
    expect(Math.min(send, read, reply, upload, unanswered)).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

test(
  'a port that is taken is refused with a sentence',
  async () => {
    const second = startServerProcess({ PORT: port, DATA_DIR: path.join(dataDir, 'second') });
    await expect(second).rejects.toThrow(
      new RegExp(
        `^Port ${port} is already in use; stop the other program, or choose another PORT\\.$`,
      ),
    );
  },
  TIMEOUT_MS,
);

test('a wrong setting is refused with a sentence', async () => {
  await expect(startServerProcess({ PORT: 'abc' })).rejects.toThrow(
    /^PORT must be a whole number\.$/,
  );
});

test(
  'stops in good order when asked',
  async () => {
    expect(await server.stop()).toBe(0);
    server = await start();
  },
  TIMEOUT_MS,
);
