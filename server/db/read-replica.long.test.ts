import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { makeExportLink } from '../accounts/export/export-links.ts';
import { systemTimers } from '../base/timers.ts';
import { readConfig } from '../config/config.ts';
import { ask, childrenOf } from '../testing/own-postgres-process.ts';
import { newId } from '../testing/registered-person.ts';
import { readReply } from '../testing/replies.ts';
import { findFreePort, type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { openStandbyPair, type StandbyPair, systemPostgres } from '../testing/standby-pair.ts';
import { type Guest, openTown, type Town, writeLetter } from '../testing/town.ts';
import { openPostgres } from './open-postgres.ts';
import { openReadReplica } from './read-replica.ts';

const SOON = { timeout: 30_000, interval: 50 };
/** The time from one look at the replica to the end of the next one. */
const LOOKED_MS = 2_500;
const ANSWER_WITHIN_MS = 3_500;
const LETTERS = 25;
const READS = 20;

const folder = mkdtempSync(path.join(tmpdir(), 'guvercin-replica-'));
let pair: StandbyPair;
let town: Town;
/** A node with the replica, and one without. */
let node: ServerProcess;
let plain: ServerProcess;
let ayse: Guest;
let mehmet: Guest;

const openNode = async (name: string, env: Record<string, string>) =>
  startServerProcess({
    ...{ PORT: String(await findFreePort()), DATABASE_URL: pair.url, ...env },
    DATA_DIR: path.join(folder, name),
    FILES_DIR: path.join(folder, 'files'),
    LIMIT_READS_IP: '1000000',
    LIMIT_READS: '1000000',
    LIMIT_PROFILES: '1000000',
  });

beforeAll(async () => {
  pair = await openStandbyPair(systemPostgres ?? '');
  await setOnStandby(`log_statement = 'all'`);
  node = await openNode('node', { DATABASE_READ_URL: pair.standbyUrl });
  plain = await openNode('plain', {});
  town = await openTown(pair.url);
  [ayse, mehmet] = [await town.enter(LETTERS + 5), await town.enter(LETTERS + 5)];
});
afterAll(async () => {
  await Promise.all([node.kill(), plain.kill()]);
  await town.close();
  pair.close();
  rmSync(folder, { recursive: true });
});

const LOCK_OFTEN = `do $$ begin
  for count in 1..100 loop lock table messages in access exclusive mode; commit; end loop;
end $$`;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
async function setOnStandby(setting: string): Promise<void> {
  await ask(pair.standbyUrl, `alter system set ${setting}`);
  await ask(pair.standbyUrl, 'select pg_reload_conf()');
}

const here = (guest: Guest) => guest.at(node.origin);

/** Returns the statements that the standby ran during the work, without those that ask for its position. */
async function hearStandby(work: () => Promise<unknown>): Promise<string[]> {
  const before = pair.readStandbyLog().length;
  await work();
  const lines = pair.readStandbyLog().slice(before).split('\n');
  return lines.filter((line) => / (execute|statement)\b.*: select .*from "/.test(line));
}

const untilUsed = () =>
  vi.waitFor(async () => expect(await hearStandby(readSky)).not.toEqual([]), SOON);

async function readSky() {
  const response = await here(ayse).get('/api/sky?limit=50');
  expect(response.status).toBe(200);
  return readReply(response, calls['list-sky'].reply);
}

let nextPigeon = 0;
async function sendToSky(from: Guest): Promise<string> {
  const pigeonId = from.pigeonIds[nextPigeon];
  nextPigeon += 1;
  const body = { id: newId(), sky: true, content: 'göğe', pigeonId };
  const call = { endpoint: '/api/messages', method: 'POST', idempotencyKey: newId(), body };
  expect((await from.at(node.origin).call(call)).status).toBe(200);
  return body.id;
}

async function linkToExport({ userId }: Guest): Promise<string> {
  return new URL(await makeExportLink(town.context, { userId, key: newId(), sent: [] }, null))
    .pathname;
}

/** Makes calls without a pause until the work is done. Returns their statuses and the slowest time. */
async function callDuring(work: () => Promise<void>) {
  const statuses = new Set<number>();
  let slowestMs = 0;
  let isOver = false;
  const callOn = async () => {
    while (!isOver) {
      const begun = performance.now();
      const answers = await Promise.all([
        here(ayse).get('/api/sky'),
        here(ayse).get('/api/sync?since=0'),
        here(ayse).get(`/api/users/${mehmet.userId}`),
      ]);
      slowestMs = Math.max(slowestMs, performance.now() - begun);
      for (const { status } of answers) statuses.add(status);
    }
  };
  const calling = callOn();
  try {
    await work();
  } finally {
    isOver = true;
    await calling;
  }
  return { statuses: [...statuses], slowestMs };
}

async function pullAll({ origin }: ServerProcess, guest: Guest) {
  const pages = [];
  let query = 'since=0';
  for (let more = true; more; ) {
    const response = await guest.at(origin).get(`/api/sync?limit=3&${query}`);
    const page = await readReply(response, calls.sync.reply);
    pages.push(page);
    more = page.more;
    query = `since=${page.to}&epoch=${page.epoch}&snapshot=${page.snapshot}`;
  }
  return pages;
}

test('the sky, people, featured people, first syncs and exports are read from the replica', async () => {
  await untilUsed();
  const reads = [
    { table: 'messages', at: () => '/api/sky' },
    { table: 'users', at: () => `/api/users/${mehmet.userId}` },
    { table: 'messages', at: () => `/api/users/${mehmet.userId}/sky` },
    { table: 'featured_places', at: () => '/api/users/featured' },
    { table: 'heads', at: () => '/api/sync?since=0' },
    { table: 'notifications', at: () => linkToExport(ayse) },
  ];
  for (const { table, at } of reads) {
    // On a busy machine the replica may be too late for one of them.
    await vi.waitFor(async () => {
      const heard = await hearStandby(async () => {
        const response = await here(ayse).get(await at());
        expect(response.status).toBe(200);
        await response.arrayBuffer();
      });
      expect(heard.join('\n')).toContain(`from "${table}"`);
    }, SOON);
  }
  const cursor = await hearStandby(() => here(ayse).get('/api/sync?since=1'));
  expect(cursor).toEqual([]);
});

test('a letter is in the sky of everybody as soon as it is sent, although the replica has it a little later', async () => {
  await setOnStandby('recovery_min_apply_delay = 20');
  let onReplica = 0;
  for (let count = 0; count < LETTERS; count += 1) {
    const id = await sendToSky(mehmet);
    const heard = await hearStandby(async () => {
      expect((await readSky()).items.map((item) => item.id)).toContain(id);
    });
    if (heard.length > 0) onReplica += 1;
  }
  expect(onReplica).toBeGreaterThan(LETTERS / 2);
  await setOnStandby('recovery_min_apply_delay = 0');
});

test('a new device receives the same pages as without a replica', async () => {
  for (let pigeon = 0; pigeon < LETTERS; pigeon += 1) {
    expect((await here(ayse).call(writeLetter(ayse, mehmet, pigeon))).status).toBe(200);
  }
  let pages: Awaited<ReturnType<typeof pullAll>> = [];
  const heard = await hearStandby(async () => {
    pages = await pullAll(node, mehmet);
  });
  expect(pages.length).toBeGreaterThan(LETTERS / 3);
  const onReplica = heard.filter((line) => line.includes('from "heads"')).length;
  expect(onReplica).toBeGreaterThan(pages.length / 2);
  expect(pages).toEqual(await pullAll(plain, mehmet));
});

test('a replica that is behind is not read, and is read again when it has caught up', async () => {
  await ask(pair.standbyUrl, 'select pg_wal_replay_pause()');
  const id = await sendToSky(mehmet);
  const heard = await hearStandby(async () => {
    expect((await readSky()).items.map((item) => item.id)).toContain(id);
    const [page] = await pullAll(node, mehmet);
    expect(page?.snapshot).toBe((await pullAll(plain, mehmet))[0]?.snapshot);
  });
  expect(heard).toEqual([]);
  await pause(LOOKED_MS);
  const before = pair.readStandbyLog().length;
  for (let count = 0; count < READS; count += 1) await readSky();
  const asked =
    pair
      .readStandbyLog()
      .slice(before)
      .match(/pg_last_wal_replay_lsn/g) ?? [];
  // The looks go on. Each read would ask as often as a look.
  expect(asked.length).toBeLessThan(READS * 5);
  await ask(pair.standbyUrl, 'select pg_wal_replay_resume()');
  await untilUsed();
});

test('a read that the replica cancels for its replay is repeated on the primary', async () => {
  await setOnStandby('max_standby_streaming_delay = 0');
  const before = pair.readStandbyLog().length;
  const { statuses } = await callDuring(async () => {
    await vi.waitFor(async () => {
      await ask(pair.url, LOCK_OFTEN);
      const log = pair.readStandbyLog().slice(before);
      expect(log).toMatch(/due to conflict with recovery[\s\S]*STATEMENT: .*from "messages"/);
    }, SOON);
  });
  expect(statuses).toEqual([200]);
});

test('while the replica is killed, no call fails', async () => {
  const { statuses, slowestMs } = await callDuring(async () => {
    pair.stopStandby();
    await pause(LOOKED_MS);
    pair.startStandby();
    await untilUsed();
  });
  expect(statuses).toEqual([200]);
  expect(slowestMs).toBeLessThan(ANSWER_WITHIN_MS);
});

test('while the replica hangs, no call fails', async () => {
  const { statuses, slowestMs } = await callDuring(async () => {
    const postmaster = pair.standbyPostmaster();
    const frozen = [postmaster, ...childrenOf(postmaster)];
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    await pause(2 * LOOKED_MS);
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    await untilUsed();
  });
  expect(statuses).toEqual([200]);
  expect(slowestMs).toBeLessThan(ANSWER_WITHIN_MS);
});

test('while the database is away, reads answer 503, because the replica is no substitute', async () => {
  pair.stopPrimary('immediate');
  const heard = await hearStandby(async () => {
    expect((await here(ayse).get('/api/sky')).status).toBe(503);
  });
  expect(heard).toEqual([]);
  pair.startPrimary();
  await untilUsed();
});

test('a replica that was promoted is not read', async () => {
  pair.promoteStandby();
  const id = await sendToSky(mehmet);
  const heard = await hearStandby(async () => {
    expect((await readSky()).items.map((item) => item.id)).toContain(id);
  });
  expect(heard).toEqual([]);
});

/** Returns whether a replica counts as away after some looks, with another database as its primary. */
async function looksAway(primaryUrl: string, replicaUrl: string): Promise<boolean> {
  const primary = openPostgres(primaryUrl);
  const replica = openReadReplica(replicaUrl, {
    ...{ db: primary.db, timers: systemTimers, log: pino({ level: 'silent' }) },
    bounds: readConfig({}).databaseBounds,
  });
  await pause(LOOKED_MS);
  const isAway = replica.isAway();
  await replica.close();
  await primary.close();
  return isAway;
}

/** Asserts that a standby is further in its log than a database with another history. */
async function expectAhead(standbyUrl: string, primaryUrl: string): Promise<void> {
  const [primary] = await ask(primaryUrl, 'select pg_current_wal_flush_lsn() as lsn');
  const isAhead = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() > '${primary?.lsn}' as is_ahead`;
  expect(await ask(standbyUrl, isAhead)).toEqual([{ is_ahead: true }]);
}

const beginSegment = async (url: string) => {
  await ask(url, 'create table moved(); drop table moved; select pg_switch_wal()');
};

test('a standby of another database is not read, although it is ahead', async () => {
  const other = await openStandbyPair(systemPostgres ?? '');
  for (let count = 0; count < 5; count += 1) await beginSegment(other.url);
  await other.catchUp();
  expect(await looksAway(other.url, other.standbyUrl)).toBe(false);
  await expectAhead(other.standbyUrl, pair.url);
  expect(await looksAway(pair.url, other.standbyUrl)).toBe(true);
  other.close();
});

test('a standby of an earlier timeline is not read, although it is ahead', async () => {
  await beginSegment(pair.url);
  pair.demotePrimary();
  await expectAhead(pair.url, pair.standbyUrl);
  expect(await looksAway(pair.standbyUrl, pair.url)).toBe(true);
});
