import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openOwnPostgres } from '../own-postgres/open-own-postgres.ts';
import { findFreePort, type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { openStandbyPair, type StandbyPair, systemPostgres } from '../testing/standby-pair.ts';
import { openTown, type Town } from '../testing/town.ts';
import { type Heard, type Judgement, type Renewal, startTraffic, type Traffic } from './traffic.ts';

/** One thing that goes wrong, and what is asked of the server meanwhile and afterwards. */
export interface Scene {
  name: string;
  engine: 'own' | 'PostgreSQL';
  /** Answers a sentence where it cannot be played here. */
  play(seconds: number): Promise<Outcome | string>;
}

export interface Outcome {
  heard: Heard | null;
  judgement: Judgement | null;
  /** From the end of what went wrong to the next letter that was taken. */
  healMs: number | null;
  /** What else was seen, in figures. */
  seen: string;
  /** What is not as promised; empty when all is. */
  faults: string[];
}

/** Servers on one database, with people in it. */
export interface World {
  town: Town;
  servers: ServerProcess[];
  url: string;
  folder: string;
  dataDir: string;
  /** null: the database is the server's own. */
  pair: StandbyPair | null;
  start(env?: Record<string, string>): Promise<ServerProcess>;
  close(): Promise<void>;
}

/** Everybody comes from one address here, and writes without a pause. */
const UNLIMITED = {
  ...{ LIMIT_MUTATIONS: '1000000', LIMIT_UPLOADS: '1000000', LIMIT_EXPORTS: '1000' },
  LIMIT_READS_IP: '100000000',
};

/** One server with a database of its own. */
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
      // A database whose server was killed would still be writing into its folder.
      await Promise.all(servers.map((server) => server.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Some servers on a PostgreSQL of Debian's; null where there is none. */
export async function openPostgresWorld({
  nodes = 1,
  hasStandby = false,
  env = {},
}: {
  nodes?: number;
  hasStandby?: boolean;
  env?: Record<string, string>;
}): Promise<World | null> {
  if (systemPostgres === null) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'guvercin-outage-'));
  const pair = await openStandbyPair(systemPostgres, { hasStandby });
  const servers: ServerProcess[] = [];
  const start = async (more: Record<string, string> = {}) => {
    const server = await startServerProcess({
      ...{ ...UNLIMITED, ...env, ...more, PORT: String(await findFreePort()) },
      DATABASE_URL: pair.url,
      DATA_DIR: path.join(folder, `node-${servers.length}`),
      FILES_DIR: path.join(folder, 'files'),
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

/** Calls are answered within this time, whatever happens to the database. */
const ANSWER_WITHIN_MS = 3_500;
const HEAL_WITHIN_MS = 15_000;
const BEFORE_MS = 2_000;
const AFTER_MS = 3_000;
/** Beside the length of the scene: before, after, and what a restart takes. */
const MARGIN_SECONDS = 60;

interface Trouble {
  seconds: number;
  /** Lets it happen; resolves when it is over. */
  happen(traffic: Traffic): Promise<string | undefined>;
  /** Without a bound where nobody can answer: the process itself is gone. */
  answersMs?: number | null;
  /** How many may be lost; none when left out. */
  mayLose?: boolean;
  renew?: Renewal;
}

/** Lets people write, something go wrong, and compares what they were told with what there is. */
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
    ...(heard.wrong.length > 0 ? [`answers: ${[...new Set(heard.wrong)].join('; ')}`] : []),
    ...(healMs === null ? ['it does not heal'] : []),
    ...(answersMs !== null && heard.slowestMs > answersMs
      ? [`an answer took ${Math.round(heard.slowestMs)} ms`]
      : []),
  ];
  return { heard, judgement, healMs, seen: seen ?? '', faults };
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The status of a call of this server's own; null when nobody answers in time. */
export async function statusOf(url: string, withinMs = 3_000): Promise<number | null> {
  return fetch(url, { signal: AbortSignal.timeout(withinMs) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => null,
  );
}
