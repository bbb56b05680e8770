import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openOwnPostgres } from '../own-postgres/open-own-postgres.ts';
import { findFreePort, type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { openStandbyPair, type StandbyPair, systemPostgres } from '../testing/standby-pair.ts';
import { openStreamReader } from '../testing/stream-reader.ts';
import { openTown, type Town, writeLetter } from '../testing/town.ts';
import { type Heard, type Judgement, type Renewal, startTraffic, type Traffic } from './traffic.ts';

export interface Scene {
  name: string;
  engine: 'own' | 'PostgreSQL';
  /** Returns the outcome, or a sentence why the scene cannot run here. */
  play(seconds: number): Promise<Outcome | string>;
}

export interface Outcome {
  heard: Heard | null;
  judgement: Judgement | null;
  /** From the end of the outage to the next accepted letter. */
  healMs: number | null;
  seen: string;
  faults: string[];
}

export interface World {
  town: Town;
  servers: ServerProcess[];
  url: string;
  folder: string;
  dataDir: string;
  /** null if the server has its own database. */
  pair: StandbyPair | null;
  start(env?: Record<string, string>): Promise<ServerProcess>;
  close(): Promise<void>;
}

/** All people have one address and write without pauses. */
const UNLIMITED = {
  ...{ LIMIT_MUTATIONS: '1000000', LIMIT_UPLOADS: '1000000', LIMIT_EXPORTS: '1000' },
  LIMIT_READS_IP: '100000000',
};

export async function openOwnWorld({
  env = {},
  within = tmpdir(),
}: {
  env?: Record<string, string>;
  within?: string;
} = {}): Promise<World> {
  const folder = mkdtempSync(path.join(within, 'guvercin-outage-'));
  const dataDir = path.join(folder, 'data');
  const port = String(await findFreePort());
  const servers: ServerProcess[] = [];
  const start = async (more: Record<string, string> = {}) => {
    const server = await startServerProcess({
      ...{ ...UNLIMITED, ...env, ...more, PORT: port, DATA_DIR: dataDir },
    });
    servers.splice(0, 1, server);
    return server;
  };
  await start();
  const own = await openOwnPostgres({ dataDir, postgresBin: null }, { mayJoin: true });
  const town = await openTown(own.url);
  return {
    ...{ town, servers, url: own.url, folder, dataDir, pair: null, start },
    async close() {
      await town.close();
      await own.close();
      // Stop the servers first, because a running database would still write into its folder.
      await Promise.all(servers.map((server) => server.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens servers on Debian's PostgreSQL. Returns null if it is not installed. */
export async function openPostgresWorld({
  nodes = 1,
  hasStandby = false,
  env = async () => ({}),
}: {
  nodes?: number;
  hasStandby?: boolean;
  /** Returns further settings of the nodes. */
  env?: (pair: StandbyPair) => Promise<Record<string, string>>;
}): Promise<World | null> {
  if (systemPostgres === null) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'guvercin-outage-'));
  const pair = await openStandbyPair(systemPostgres, { hasStandby });
  const settings = { DATABASE_URL: pair.url, ...(await env(pair)) };
  const servers: ServerProcess[] = [];
  const start = async (more: Record<string, string> = {}) => {
    const server = await startServerProcess({
      ...{ ...UNLIMITED, ...settings, PORT: String(await findFreePort()) },
      DATA_DIR: path.join(folder, `node-${servers.length}`),
      FILES_DIR: path.join(folder, 'files'),
      ...more,
    });
    servers.push(server);
    return server;
  };
  for (let count = 0; count < nodes; count += 1) await start();
  const town = await openTown(pair.url);
  return {
    ...{ town, servers, url: pair.url, folder, dataDir: folder, pair, start },
    async close() {
      await town.close();
      await Promise.all(servers.map((server) => server.kill()));
      pair.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Calls must be answered within this time, also while the database is down. */
const ANSWER_WITHIN_MS = 3_500;
const HEAL_WITHIN_MS = 15_000;
const BEFORE_MS = 2_000;
const AFTER_MS = 3_000;
/** Added to the length of the scene, for the time before and after it and for a restart. */
const MARGIN_SECONDS = 60;

interface Trouble {
  seconds: number;
  /** Causes the outage. Resolves when it is over. */
  happen(traffic: Traffic): Promise<string | undefined>;
  /** The limit for responses in milliseconds, or null for none if the process itself is gone. */
  answersMs?: number | null;
  /** Whether acknowledged letters may be lost. Default: false. */
  mayLose?: boolean;
  renew?: Renewal;
}

/** Runs an outage while people write, and compares the acknowledged letters with the database. */
export async function underTraffic(world: World, trouble: Trouble): Promise<Outcome> {
  const { seconds, happen, answersMs = ANSWER_WITHIN_MS, mayLose = false, renew } = trouble;
  const traffic = await startTraffic(world.town, {
    origins: () => world.servers.map(({ origin }) => origin),
    seconds: seconds + MARGIN_SECONDS,
    ...(renew === undefined ? {} : { renew }),
  });
  await pause(BEFORE_MS);
  const seen = await happen(traffic);
  const over = performance.now();
  for (let waited = 0; waited < HEAL_WITHIN_MS && traffic.takenAfter(over) === null; waited += 50) {
    await pause(50);
  }
  const healMs = traffic.takenAfter(over);
  await pause(AFTER_MS);
  await traffic.stop();
  const judgement = await traffic.judge(world.town.context.db);
  const { heard } = traffic;
  const faults = [
    ...(heard.acknowledged === 0 ? ['nothing was acknowledged'] : []),
    ...(judgement.lost > 0 && !mayLose ? ['acknowledged letters are lost'] : []),
    ...(judgement.doubled > 0 ? ['something is there twice'] : []),
    ...(judgement.disordered > 0 ? ['letters are out of order'] : []),
    ...(heard.wrong.length > 0 ? [`answers: ${[...new Set(heard.wrong)].join('; ')}`] : []),
    ...(healMs === null ? ['it does not heal'] : []),
    ...(answersMs !== null && heard.slowestMs > answersMs
      ? [`an answer took ${Math.round(heard.slowestMs)} ms`]
      : []),
  ];
  return { heard, judgement, healMs, seen: seen ?? '', faults };
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Returns the milliseconds until a letter sent on one node reaches a stream on the other, or null after `withinMs`. */
export async function measureCrossing(
  town: Town,
  from: ServerProcess | undefined,
  to: ServerProcess | undefined,
  withinMs = 5_000,
): Promise<number | null> {
  const [ayse, mehmet] = [await town.enter(), await town.enter()];
  const stream = await openStreamReader(to?.origin ?? '', mehmet.token);
  while (stream.events.length === 0) await pause(10);
  const sent = performance.now();
  await ayse.at(from?.origin ?? '').call(writeLetter(ayse, mehmet));
  while (stream.events.length < 2 && performance.now() - sent < withinMs) await pause(10);
  const hasCrossed = stream.events.length > 1;
  stream.stop();
  return hasCrossed ? Math.round(performance.now() - sent) : null;
}

/** Returns the status of a request to a server, or null if there is no response in time. */
export async function statusOf(url: string, withinMs = 3_000): Promise<number | null> {
  return fetch(url, { signal: AbortSignal.timeout(withinMs) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => null,
  );
}
