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
/** The letters of all writers in a second, far below what one node can do. */
const RATE = 60;
const MOST_NODES = 4;
/**
 * The measured clusters, which all get the same letters. The first three also get them at the same rate. The other two
 * give each node the rate that it has in the largest cluster, because a letter costs a process that rarely works more.
 */
const LOADS: readonly Load[] = [
  { count: 1, rate: RATE },
  { count: 2, rate: RATE },
  { count: MOST_NODES, rate: RATE },
  { count: 1, rate: RATE / MOST_NODES },
  { count: 2, rate: (2 * RATE) / MOST_NODES },
];
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
  const costs = new Map(LOADS.map((load) => [load, [] as Cost[]]));
  const idle: number[] = [];
  try {
    for (let round = 0; round < size.rounds; round += 1) {
      for (const load of LOADS) {
        costs.get(load)?.push(await measure(place, size, { ...load, busy: load.count }));
      }
      const withIdle = { count: 2, rate: RATE, busy: 1 };
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
  const medians = LOADS.map((load) => {
    const measured = costs.get(load) ?? [];
    const nodes = median(measured.map((cost) => cost.nodes));
    const postgres = median(measured.map((cost) => cost.postgres));
    const nats = median(measured.map((cost) => cost.nats));
    const all = median(measured.map((cost) => cost.nodes + cost.postgres + cost.nats));
    return { ...load, nodes, postgres, nats, all };
  });
  const timesOneAt = (rate: number, all: number) => {
    const one = medians.find((other) => other.count === 1 && other.rate === rate);
    return all / (one?.all ?? Number.NaN);
  };
  const rows = medians.map(({ count, rate, nodes, postgres, nats, all }) => [
    ...[count, rate].map(String),
    ...[nodes, postgres, nats, all].map((value) => value.toFixed(2)),
    rate === RATE ? timesOneAt(RATE, all).toFixed(2) : '',
    rate * MOST_NODES === RATE * count ? timesOneAt(RATE / MOST_NODES, all).toFixed(2) : '',
  ]);
  const head = [
    ...['nodes', 'letters a second', 'nodes ms', 'PostgreSQL ms', 'NATS ms', 'all ms'],
    ...['times one, same rate', 'times one, same rate of each'],
  ];
  const idlePercent = median(idle);
  process.stdout.write(`\nCPU for a letter, medians\n${formatTable([head, ...rows])}\n\n`);
  process.stdout.write(
    `A node that idles beside a busy one: ${idlePercent.toFixed(2)}% of a core\n`,
  );
  const isCheap = medians.every(
    ({ rate, all }) => rate !== RATE || timesOneAt(RATE, all) <= GOALS.timesOneNode,
  );
  return isCheap && idlePercent <= GOALS.idlePercent;
}
