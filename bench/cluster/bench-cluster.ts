import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { openOwnPostgres } from '../../server/own-postgres/open-own-postgres.ts';
import { type NatsServer, startNatsServer } from '../../server/testing/nats-process.ts';
import { childrenOf, postmasterOf } from '../../server/testing/own-postgres-process.ts';
import {
  findFreePort,
  type ServerProcess,
  startServerProcess,
} from '../../server/testing/server-process.ts';
import { openStreamReader, type StreamReader } from '../../server/testing/stream-reader.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import { type Guest, openTown, type Town, writeLetter } from '../../server/testing/town.ts';
import { median } from '../percentile.ts';
import type { Scale } from '../scale.ts';
import { processorSeconds } from '../streams/watch-process.ts';
import { formatTable } from '../table.ts';

/**
 * Before the measurement a writer sends `warmUp` letters for each node, because a new process compiles its code and a
 * new connection plans its statements.
 */
const sizes = {
  whole: { writers: 16, seconds: 20, warmUp: 100, rounds: 3 },
  smoke: { writers: 4, seconds: 1, warmUp: 1, rounds: 1 },
};
const LARGEST: Load = { count: 4, rate: 60 };
/** The same rate for each cluster, far below what one node can do. */
const SAME_FOR_ALL: readonly Load[] = [{ count: 1, rate: 60 }, { count: 2, rate: 60 }, LARGEST];
/** The same rate for each node, because a letter costs a process that rarely works more. */
const SAME_FOR_EACH: readonly Load[] = [{ count: 1, rate: 15 }, { count: 2, rate: 30 }, LARGEST];
const GOALS = { timesOneNode: 1.15, idlePercent: 1 };
const ARRIVED_WITHIN_MS = 30_000;

interface Load {
  /** The number of nodes. */
  count: number;
  /** The letters of all writers in a second. */
  rate: number;
}

interface Cost {
  /** CPU milliseconds for each letter. */
  nodes: number;
  postgres: number;
  nats: number;
  /** The share of a core in percent that the last node took. */
  lastNodePercent: number;
}

interface Place {
  databaseUrl: string;
  dataDir: string;
  nats: NatsServer;
  town: Town;
}

/**
 * Measures the CPU time of all processes for the same letters on clusters of one, two and four nodes with NATS, once at
 * the same rate for the cluster and once at the same rate for each node. Each receiver has a stream on another node than
 * the sender's. Also measures a node that idles beside a busy one. Prints a table. Returns whether the goals are met.
 */
export async function benchCluster(scale: Scale): Promise<boolean> {
  const size = sizes[scale];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'guvercin-cluster-'));
  const postgres = await openOwnPostgres({ dataDir, postgresBin: null });
  const nats = await startNatsServer();
  const { url: databaseUrl } = await createTestDatabase(postgres.url);
  await migrateBy(databaseUrl, dataDir);
  const town = await openTown(databaseUrl);
  const place = { databaseUrl, dataDir, nats, town };
  const loads = new Set([...SAME_FOR_ALL, ...SAME_FOR_EACH]);
  const costs = new Map([...loads].map((load) => [load, [] as Cost[]]));
  const idle: number[] = [];
  try {
    for (let round = 0; round < size.rounds; round += 1) {
      for (const [load, measured] of costs) {
        measured.push(await measure(place, size, { ...load, busy: load.count }));
      }
      const withIdle = { count: 2, rate: LARGEST.rate, busy: 1 };
      idle.push((await measure(place, size, withIdle)).lastNodePercent);
    }
  } finally {
    await town.close();
    await nats.kill();
    await postgres.close();
    rmSync(dataDir, { recursive: true });
  }
  return report(costs, idle) || scale === 'smoke';
}

/** Creates the tables, by the start of a node. */
async function migrateBy(databaseUrl: string, dataDir: string): Promise<void> {
  const node = await openNode({ databaseUrl, dataDir, at: 0 });
  await node.stop();
}

const openNode = async (options: {
  databaseUrl: string;
  dataDir: string;
  at: number;
  nats?: NatsServer;
}): Promise<ServerProcess> =>
  startServerProcess({
    PORT: String(await findFreePort()),
    DATABASE_URL: options.databaseUrl,
    DATA_DIR: path.join(options.dataDir, `node-${options.at}`),
    FILES_DIR: path.join(options.dataDir, 'files'),
    LIMIT_MUTATIONS: '1000000',
    LIMIT_READS_IP: '100000000',
    ...(options.nats === undefined ? {} : { BUS_URL: options.nats.url }),
  });

/** Sends the letters on a cluster of `count` nodes, of which the first `busy` get requests. */
async function measure(
  place: Place,
  { writers, seconds: duration, warmUp: warmUpOfNode }: (typeof sizes)[Scale],
  { count, rate, busy }: Load & { busy: number },
): Promise<Cost> {
  const { town, nats, dataDir } = place;
  const warmUp = warmUpOfNode * busy;
  const letters = Math.ceil((duration * rate) / writers);
  const nodes = await Promise.all(
    Array.from({ length: count }, (_, at) => openNode({ ...place, at })),
  );
  const origins = nodes.slice(0, busy).map(({ origin }) => origin);
  const originOf = (at: number) => origins[at % busy] ?? '';
  const pairs: { from: Guest; to: Guest; stream: StreamReader }[] = [];
  for (let at = 0; at < writers; at += 1) {
    const [from, to] = [await town.enter(warmUp + letters), await town.enter(0)];
    pairs.push({ from, to, stream: await openStreamReader(originOf(at + 1), to.token) });
  }
  const send = (first: number, howMany: number, gapMs = 0) =>
    Promise.all(
      pairs.map(async ({ from, to }, at) => {
        const startsAt = performance.now() + (gapMs * at) / writers;
        for (let letter = first; letter < first + howMany; letter += 1) {
          const early = startsAt + (letter - first) * gapMs - performance.now();
          if (early > 0) await sleep(early);
          const reply = await from.at(originOf(at)).call(writeLetter(from, to, letter));
          if (!reply.ok) throw new Error(`a letter got ${reply.status}: ${await reply.text()}`);
        }
      }),
    );
  const postmaster = postmasterOf(dataDir);
  const read = () => ({
    nodes: processorSeconds(nodes.map(({ pid }) => pid)),
    last: processorSeconds(nodes.slice(-1).map(({ pid }) => pid)),
    postgres: processorSeconds(childrenOf(postmaster)) + endedSeconds(postmaster),
    nats: processorSeconds([nats.pid()]),
  });

  await send(0, warmUp);
  await untilArrived(pairs, warmUp);
  const before = read();
  const begun = performance.now();
  await send(warmUp, letters, (1000 * writers) / rate);
  await untilArrived(pairs, warmUp + letters);
  const seconds = (performance.now() - begun) / 1000;
  const after = read();
  for (const { stream } of pairs) stream.stop();
  await Promise.all(nodes.map((node) => node.stop()));
  const sent = writers * letters;
  const costOf = (name: 'nodes' | 'postgres' | 'nats') =>
    (1000 * (after[name] - before[name])) / sent;
  return {
    nodes: costOf('nodes'),
    postgres: costOf('postgres'),
    nats: costOf('nats'),
    lastNodePercent: (100 * (after.last - before.last)) / seconds,
  };
}

async function untilArrived(pairs: readonly { stream: StreamReader }[], letters: number) {
  const until = performance.now() + ARRIVED_WITHIN_MS;
  const isThere = ({ stream }: { stream: StreamReader }) =>
    stream.events.filter(({ type }) => type === 'MESSAGE_RECEIVED').length >= letters;
  while (!pairs.every(isThere)) {
    if (performance.now() > until) throw new Error('not all letters reached their streams');
    await sleep(10);
  }
}

/** Returns the CPU seconds of a process and of its children that have ended. */
function endedSeconds(pid: number): number {
  const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return after.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
}

function report(costs: ReadonlyMap<Load, Cost[]>, idle: readonly number[]): boolean {
  const mostTimes = printCosts('The same letters a second for each cluster', SAME_FOR_ALL, costs);
  printCosts('The same letters a second for each node', SAME_FOR_EACH, costs);
  const idlePercent = median(idle);
  process.stdout.write(
    `\nA node that idles beside a busy one: ${idlePercent.toFixed(2)}% of a core\n`,
  );
  return mostTimes <= GOALS.timesOneNode && idlePercent <= GOALS.idlePercent;
}

/** Prints the CPU times for a letter. Returns the largest, divided by that of one node, which is the first load. */
function printCosts(
  title: string,
  loads: readonly Load[],
  costs: ReadonlyMap<Load, Cost[]>,
): number {
  const times = loads.map((load) => {
    const measured = costs.get(load) ?? [];
    return [
      median(measured.map(({ nodes }) => nodes)),
      median(measured.map(({ postgres }) => postgres)),
      median(measured.map(({ nats }) => nats)),
      median(measured.map(({ nodes, postgres, nats }) => nodes + postgres + nats)),
    ];
  });
  const one = times[0]?.at(-1) ?? Number.NaN;
  const timesOne = times.map((each) => (each.at(-1) ?? Number.NaN) / one);
  const rows = loads.map(({ count, rate }, at) => [
    ...[count, rate].map(String),
    ...[...(times[at] ?? []), timesOne[at] ?? Number.NaN].map((value) => value.toFixed(2)),
  ]);
  const head = 'nodes,letters/s,nodes ms,PostgreSQL ms,NATS ms,all ms,times one'.split(',');
  const table = formatTable([head, ...rows]);
  process.stdout.write(`\n${title}: medians of CPU for a letter\n${table}\n`);
  return Math.max(...timesOne);
}
