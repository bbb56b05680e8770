import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { STREAM_RECONNECT_JITTER_SECONDS } from '../../contract/limits.ts';
import { openOwnPostgres } from '../../server/own-postgres/open-own-postgres.ts';
import { findFreePort, startServerProcess } from '../../server/testing/server-process.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import { openTown } from '../../server/testing/town.ts';
import { percentile } from '../percentile.ts';
import { measureBeside, startSends } from '../pressure/measure-beside.ts';
import type { Scale } from '../scale.ts';
import { formatTable } from '../table.ts';
import { type Crowd, makeCrowd } from './crowd.ts';
import { type Holders, sharedNow, startHolders, type Target } from './hold-streams.ts';
import { type Nchan, startNchan } from './nchan.ts';
import {
  describeTimes,
  memoryKb,
  pollLatency,
  processorSeconds,
  readLoopDelay,
} from './watch-process.ts';

const sizes = {
  whole: { counts: [10_000, 18_000], idleMs: 45_000 },
  smoke: { counts: [200], idleMs: 2_000 },
};
/** Streams that a client process opens at a time, except when all reconnect at once. */
const CALM = 50;
const EVENTS_WITHIN_MS = 60_000;
const SETTLE_MS = 3_000;
/** The range of the random wait of reconnecting devices, which follows a fixed wait of five seconds. */
const SPREAD_MS = 1000 * STREAM_RECONNECT_JITTER_SECONDS;
const QUIET_MS = 10_000;
const GOALS = { healthMs: 100, backMs: 30_000, stormHealthMs: 250, sendTimes: 4, stallMs: 20 };
/** Concurrent changes when people change one by one. */
const CHANGES_AT_ONCE = 8;

type Row = Record<(typeof COLUMNS)[number], string>;
const COLUMNS = [
  ...['kB a stream', 'open s', 'to all ms', 'each ms', 'half closed: /healthz ms'],
  ...['all back s', 'meanwhile: /healthz ms', 'a send ms', 'times quiet'],
  ...['beat: stall ms', 'idle CPU %'],
] as const;

/**
 * Measures thousands of streams on one node, opened by two processes, and compares with nginx and nchan, which has
 * neither sessions nor a database. Prints a table. Returns whether the node meets its goals.
 */
export async function benchStreams(scale: Scale): Promise<boolean> {
  const { counts, idleMs } = sizes[scale];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'guvercin-streams-'));
  const postgres = await openOwnPostgres({ dataDir, postgresBin: null });
  const table: string[][] = [['streams', ...COLUMNS]];
  const short: string[] = [];
  try {
    for (const count of counts) {
      const folder = path.join(dataDir, String(count));
      const product = await measureProduct({ serverUrl: postgres.url, folder, count, idleMs });
      short.push(...product.short.map((what) => `${count} streams: ${what}`));
      table.push([`${count} of ours`, ...COLUMNS.map((name) => product.row[name])]);
      const nchan = await startNchan();
      if (nchan === null) continue;
      const bare = await measureNchan(nchan, count, idleMs).finally(() => nchan.stop());
      table.push([`${count} of nchan`, ...COLUMNS.map((name) => bare[name])]);
    }
  } finally {
    await postgres.close();
    rmSync(dataDir, { recursive: true });
  }
  process.stdout.write(`\n${formatTable(table)}\n\n`);
  process.stdout.write(
    'Times are p50 / p99 / the slowest. Who comes back pulls too, but on nchan.\n',
  );
  for (const what of short) process.stdout.write(`short of its goal: ${what}\n`);
  return scale === 'smoke' || short.length === 0;
}

interface Product {
  serverUrl: string;
  folder: string;
  count: number;
  idleMs: number;
}

async function measureProduct({ serverUrl, folder, count, idleMs }: Product) {
  const { url } = await createTestDatabase(serverUrl);
  const metricsPort = await findFreePort();
  const server = await startServerProcess({
    ...{ PORT: String(await findFreePort()), METRICS_PORT: String(metricsPort) },
    ...{ DATABASE_URL: url, DATA_DIR: folder },
    // All requests come from the same address here, so the limits are raised.
    ...{ LIMIT_MUTATIONS: '1000000', LIMIT_READS_IP: '100000000' },
  });
  const crowd = await makeCrowd(url, count);
  const town = await openTown(url);
  const holders = startHolders();
  try {
    const target: Target = {
      port: Number(new URL(server.origin).port),
      paths: crowd.tokens.map((token) => `/api/notifications/stream?token=${token}`),
      ...{ isOpen: 'event: connected', event: 'event: changed' },
    };
    const pids = [server.pid];
    const opened = await openCalmly(holders, target, pids);
    const toAll = await hearWave(holders, count, () => crowd.change(crowd.userIds));
    const each = await hearWave(holders, count, () => changeOneByOne(crowd));
    await readLoopDelay(metricsPort);
    const before = processorSeconds(pids);
    await sleep(idleMs);
    const stall = await readLoopDelay(metricsPort);
    const idle = (processorSeconds(pids) - before) / (idleMs / 1000);
    const health = await closeHalf(holders, server.origin);
    const sends = await startSends(town, server);
    const quiet = await measureBeside(server, sends, () => sleep(QUIET_MS));
    await holders.cut('all');
    await sleep(SETTLE_MS);
    let back = NOBODY;
    const storm = await measureBeside(server, sends, async () => {
      back = await comeBack(holders, target, `/api/sync?since=1&epoch=${crowd.epoch}`);
    });
    const backMs = back.times.at(-1) ?? Number.NaN;
    const healthMs = health.at(-1) ?? Number.NaN;
    const sendTimes = storm.send.p50 / quiet.send.p50;
    const short = [
      ...(healthMs > GOALS.healthMs ? [`/healthz took ${healthMs.toFixed(0)} ms`] : []),
      ...(back.isEverybody && backMs <= GOALS.backMs
        ? []
        : [`everybody back after ${backMs.toFixed(0)} ms`]),
      ...(storm.health.p99 <= GOALS.stormHealthMs ? [] : ['/healthz while everybody comes back']),
      ...(sendTimes <= GOALS.sendTimes ? [] : ['a send while everybody comes back']),
      ...(stall.maxMs > GOALS.stallMs
        ? [`a stall of ${stall.maxMs.toFixed(0)} ms while idle`]
        : []),
    ];
    const row: Row = {
      ...{ ...opened, 'to all ms': toAll, 'each ms': each },
      'half closed: /healthz ms': describeTimes(health),
      'all back s': describeBack(back),
      'meanwhile: /healthz ms': `${storm.health.p50.toFixed(1)} / ${storm.health.p99.toFixed(1)}`,
      'a send ms': `${storm.send.p50.toFixed(1)} / ${storm.send.p99.toFixed(1)}, ${sends.rejections()} refused`,
      'times quiet': `${sendTimes.toFixed(1)} / ${(storm.send.p99 / quiet.send.p99).toFixed(1)}`,
      'beat: stall ms': `${stall.p99Ms.toFixed(0)} p99, ${stall.maxMs.toFixed(0)}`,
      'idle CPU %': (idle * 100).toFixed(1),
    };
    return { row, short };
  } finally {
    await holders.cut('all');
    await town.close();
    await crowd.close();
    await server.kill();
  }
}

async function measureNchan(nchan: Nchan, count: number, idleMs: number): Promise<Row> {
  const holders = startHolders();
  const targetOf = (channel: (at: number) => string): Target => ({
    port: nchan.port,
    paths: Array.from({ length: count }, (_, at) => `/stream?id=${channel(at)}`),
    ...{ isOpen: '200 OK', event: 'data: ' },
  });
  try {
    const own = targetOf((at) => `person-${at}`);
    const opened = await openCalmly(holders, own, nchan.pids());
    const each = await hearWave(holders, count, async () => {
      const left = Array.from({ length: count }, (_, at) => at);
      await inTurns(async () => {
        for (let at = left.pop(); at !== undefined; at = left.pop())
          await nchan.publish(`person-${at}`);
      });
    });
    const before = processorSeconds(nchan.pids());
    await sleep(idleMs);
    const idle = (processorSeconds(nchan.pids()) - before) / (idleMs / 1000);
    const health = await closeHalf(holders, `http://127.0.0.1:${nchan.port}`);
    await holders.cut('all');
    await sleep(SETTLE_MS);
    const back = await comeBack(holders, own);
    await holders.cut('all');
    await sleep(SETTLE_MS);
    await holders.open(
      targetOf(() => 'all'),
      CALM,
    );
    const toAll = await hearWave(holders, count, () => nchan.publish('all'));
    return {
      ...{ ...opened, 'to all ms': toAll, 'each ms': each },
      'half closed: /healthz ms': describeTimes(health),
      'all back s': describeBack(back),
      ...{ 'meanwhile: /healthz ms': '', 'a send ms': '', 'times quiet': '' },
      'beat: stall ms': '',
      'idle CPU %': (idle * 100).toFixed(1),
    };
  } finally {
    await holders.cut('all');
  }
}

async function openCalmly(holders: Holders, target: Target, pids: readonly number[]) {
  await sleep(SETTLE_MS);
  const empty = memoryKb(pids);
  const times = await holders.open(target, CALM);
  await sleep(SETTLE_MS);
  const kb = (memoryKb(pids) - empty) / target.paths.length;
  return { 'kB a stream': kb.toFixed(1), 'open s': (Math.max(...times) / 1000).toFixed(1) };
}

/** Measures from the start of the first change until each stream has received its own. */
async function hearWave(holders: Holders, count: number, change: () => Promise<void>) {
  holders.forget();
  await sleep(SETTLE_MS);
  const begun = sharedNow();
  const changing = change();
  const times = await holders.hear(count, begun, EVENTS_WITHIN_MS);
  await changing;
  const missing = count - times.length;
  return `${describeTimes(times)}${missing > 0 ? `, ${missing} never` : ''}`;
}

async function changeOneByOne({ userIds, change }: Crowd): Promise<void> {
  const left = [...userIds];
  await inTurns(async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) await change([id]);
  });
}

async function inTurns(work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: CHANGES_AT_ONCE }, work));
}

/** Measures /healthz while half of the streams break at the same moment. */
async function closeHalf(holders: Holders, origin: string): Promise<number[]> {
  const polling = pollLatency(`${origin}/healthz`);
  await sleep(500);
  await holders.cut('half');
  await sleep(SETTLE_MS);
  return polling.stop();
}

interface Back {
  /** Milliseconds until each was reconnected, sorted. */
  times: number[];
  isEverybody: boolean;
  rejections: number;
}

const NOBODY: Back = { times: [], isEverybody: false, rejections: 0 };

/** Reconnects all streams at random times, as devices do. */
async function comeBack(holders: Holders, target: Target, pull?: string): Promise<Back> {
  const times = await holders.open(target, target.paths.length, {
    spreadMs: SPREAD_MS,
    ...(pull === undefined ? {} : { pull }),
  });
  await sleep(1_000);
  const isEverybody = (await holders.count()) >= target.paths.length;
  return {
    times: times.toSorted((a, b) => a - b),
    isEverybody,
    rejections: await holders.rejections(),
  };
}

function describeBack({ times, isEverybody, rejections }: Back): string {
  const [half, last] = [percentile(times, 0.5), times.at(-1) ?? Number.NaN].map((ms) => ms / 1000);
  const trouble = `${rejections > 0 ? `, ${rejections} refused` : ''}${isEverybody ? '' : ', not all'}`;
  return `${half?.toFixed(1)} / ${last?.toFixed(1)}${trouble}`;
}
