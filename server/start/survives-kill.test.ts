import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { openMailFolder } from '../mail/mail-folder.ts';
import { openOwnPostgres } from '../own-postgres/open-own-postgres.ts';
import { openTestBrowser } from '../testing/browser.ts';
import { openCuttableDisk } from '../testing/cuttable-disk.ts';
import {
  expectKept,
  isThere,
  type KeptCall,
  type Lane,
  loadUntilGone,
  resultOf,
  TRIPS_NEEDED,
  type Writer,
} from '../testing/kill-load.ts';
import { runOperator } from '../testing/operator.ts';
import { ask, childrenOf, postmasterOf } from '../testing/own-postgres-process.ts';
import { newId } from '../testing/registered-person.ts';
import { registerCompletePerson } from '../testing/registration.ts';
import { readReply } from '../testing/replies.ts';
import { findFreePort, type ServerProcess, startServerProcess } from '../testing/server-process.ts';

/** Kills per victim. Set KILL_ROUNDS=20 for the full count. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 1);
/** Number of power cuts. They need root and a separate disk. */
const POWER_CUTS = Number(process.env.POWER_CUTS ?? 0);
/** How long a database hangs, or loses its connections one after the other. */
const OUTAGE_MS = Number(process.env.OUTAGE_SECONDS ?? 4) * 1000;
type Victim = 'the server' | 'the database' | 'both' | 'the power' | 'no answer' | 'connections';
const VICTIMS: readonly Victim[] = [
  ...Array<Victim>(ROUNDS).fill('the server'),
  ...Array<Victim>(ROUNDS).fill('the database'),
  ...Array<Victim>(ROUNDS).fill('both'),
  ...Array<Victim>(POWER_CUTS).fill('the power'),
  // These need /proc to find the processes.
  ...(process.platform === 'linux' ? (['no answer', 'connections'] as const) : []),
];
const LANES_OF_A_WRITER = 4;
const KILL_WITHIN_MS = 400;
const TIMEOUT_MS = 85_000 + VICTIMS.length * 20_000 + 2 * OUTAGE_MS;

const disk = POWER_CUTS > 0 ? openCuttableDisk() : null;
const dataDir = await mkdtemp(path.join(disk?.folder ?? tmpdir(), 'guvercin-kill-'));
const port = String(await findFreePort());
const origin = `http://localhost:${port}`;

let server: ServerProcess;
let writers: [Writer, Writer];
/** Turns off the rate limits, because one person reads all stored data. */
const LIMITLESS = Object.fromEntries(
  ['MUTATIONS', 'UPLOADS', 'READS', 'READS_IP', 'FILES_IP'].map((name) => [
    `LIMIT_${name}`,
    '1000000',
  ]),
);
const env = { DATA_DIR: dataDir, ...LIMITLESS };
const start = () => startServerProcess({ ...env, PORT: port });

beforeAll(async () => {
  server = await start();
  writers = [await moveIn('ayse'), await moveIn('mehmet')];
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
  disk?.close();
});

async function moveIn(name: string): Promise<Writer> {
  const folder = path.join(dataDir, 'mail');
  const mails = await openMailFolder({ folder, now: () => new Date(), makeId: newId });
  const browser = openTestBrowser((request) => fetch(request), origin);
  const email = `${name}@example.org`;
  await registerCompletePerson(browser, mails, { email, password: 'uzun bir parola' });
  const pigeons = String(LANES_OF_A_WRITER * (VICTIMS.length + 1));
  const granted = await runOperator(env, 'grant', email, '--count', pigeons);
  expect(granted.code, granted.err).toBe(0);
  const reply = await browser.call({ endpoint: '/api/user', method: 'GET' });
  const { profile } = await readReply(reply, calls['get-profile'].reply);
  return { browser, userId: profile.id };
}

async function listPigeons({ browser }: Writer) {
  const reply = await browser.call({ endpoint: '/api/pigeons', method: 'GET' });
  return (await readReply(reply, calls['list-pigeons'].reply)).pigeons;
}

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

/** Repeats an unanswered call three times, two of them concurrently. All must have one effect and the same result. */
async function repeatUnanswered(call: KeptCall): Promise<void> {
  const answers = await Promise.all([call.repeat(), call.repeat()]);
  const results = await Promise.all([...answers, await call.repeat()].map(resultOf));
  expect(results[1]).toEqual(results[0]);
  expect(results[2]).toEqual(results[0]);
}

/** Checks that the trips of these pigeons equal the number of accepted messages. */
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

async function hang(postmaster: number): Promise<void> {
  const frozen = [postmaster, ...childrenOf(postmaster)];
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const reply = await writers[0].browser.call({ endpoint: '/api/user', method: 'GET' });
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
}

async function endConnections(): Promise<void> {
  const { url, close } = await openOwnPostgres({ dataDir, postgresBin: null }, { mayJoin: true });
  const until = performance.now() + OUTAGE_MS;
  const words = `select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  while (performance.now() < until) {
    await ask(url, words);
    await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS / 8));
  }
  await close();
}

/** Kills the victim during its work and waits for recovery. Returns the time in ms. */
async function killAndWait(victim: Victim): Promise<number> {
  const postmaster = postmasterOf(dataDir);
  if (victim === 'the power') {
    // From now on the server acknowledges nothing more.
    server.freeze();
    disk?.cut();
  }
  if (victim === 'no answer') await hang(postmaster);
  if (victim === 'connections') await endConnections();
  if (['the database', 'both', 'the power'].includes(victim)) process.kill(postmaster, 'SIGKILL');
  if (['the server', 'both', 'the power'].includes(victim)) await server.kill();
  if (victim === 'the power') {
    await vi.waitFor(() => disk?.powerOn(), { timeout: 60_000, interval: 50 });
  }
  const since = performance.now();
  const isSameDatabase = victim === 'no answer' || victim === 'connections';
  if (victim !== 'the database' && !isSameDatabase) server = await start();
  await vi.waitFor(
    async () => {
      // Connections of a dead PostgreSQL still respond for a moment.
      if (!isSameDatabase) expect(postmasterOf(dataDir)).not.toBe(postmaster);
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    },
    { timeout: 120_000, interval: 10 },
  );
  return Math.round(performance.now() - since);
}

test(
  `${VICTIMS.length} kills: what was acknowledged is there, and what was not can be repeated`,
  async () => {
    const counts = { ...NONE, unanswered: 0, 'accepted, not told': 0 };
    const longest: Partial<Record<Victim, number>> = {};
    const kept: KeptCall[] = [];
    for (const victim of VICTIMS) {
      const lanes = await findLanes();
      const tripsOf = (await Promise.all(writers.map(listPigeons))).flat();
      const before = new Map(tripsOf.map(({ id, trips_left }) => [id, trips_left]));
      let loading = Promise.resolve<Awaited<ReturnType<typeof loadUntilGone>> | null>(null);
      await new Promise<void>((hearAll) => {
        loading = loadUntilGone(lanes, writers, hearAll);
      });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * KILL_WITHIN_MS));
      const backAfterMs = await killAndWait(victim);
      longest[victim] = Math.max(longest[victim] ?? 0, backAfterMs);
      const { acknowledged = [], unanswered = [] } = (await loading) ?? {};

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
    // Data from the first kills must survive the later ones too.
    for (const call of kept) await expectKept(call, writers[1]);
    const told = `${VICTIMS.length} kills, acknowledged: ${JSON.stringify(counts)}`;
    process.stdout.write(`${told}; back at the latest after ms: ${JSON.stringify(longest)}\n`);
    const { send, read, reply, upload, unanswered } = counts;
    expect(Math.min(send, read, reply, upload, unanswered)).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

test(
  'a taken port is rejected with a message',
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

test('a wrong setting is rejected with a message', async () => {
  await expect(startServerProcess({ PORT: 'abc' })).rejects.toThrow(
    /^PORT must be a whole number\.$/,
  );
});

test(
  'stops cleanly on a signal',
  async () => {
    expect(await server.stop()).toBe(0);
    server = await start();
  },
  TIMEOUT_MS,
);
