import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { uploadReply } from '../../contract/uploads.ts';
import { type NatsServer, startNatsServer } from '../testing/nats-process.ts';
import { type PgBouncer, startPgBouncer } from '../testing/pgbouncer-process.ts';
import { newId } from '../testing/registered-person.ts';
import { readReply } from '../testing/replies.ts';
import { makeNoise, uploadWhole } from '../testing/send-parts.ts';
import { findFreePort } from '../testing/server-process.ts';
import { openSwiftServer } from '../testing/swift-server.ts';
import {
  measureCrossing,
  type Outcome,
  openPostgresWorld,
  pause,
  type Scene,
  statusOf,
  underTraffic,
  type World,
} from './scene.ts';

const NODES = 3;
/** A heartbeat carries a change if its hint was lost. */
const HEARTBEAT_MS = 25_000;

interface Cluster {
  world: World;
  nats: NatsServer;
  pgbouncer: PgBouncer;
  /** Cuts the network between the nodes and NATS until the returned function is called. */
  cutNetwork(): () => void;
}

/** Opens three nodes behind PgBouncer, which reach NATS through a network that can be cut. */
async function withCluster(
  work: (cluster: Cluster) => Promise<Outcome>,
  settings: Record<string, string> = {},
): Promise<Outcome | string> {
  const nats = await startNatsServer();
  const network = await openNetwork(Number(new URL(nats.url).port));
  const poolers: PgBouncer[] = [];
  const world = await openPostgresWorld({
    nodes: NODES,
    hasStandby: true,
    async env(pair) {
      const pgbouncer = await startPgBouncer(pair.url);
      poolers.push(pgbouncer);
      return {
        DATABASE_URL: pgbouncer.url,
        DATABASE_DIRECT_URL: pair.url,
        BUS_URL: `nats://127.0.0.1:${network.port}`,
        ...settings,
      };
    },
  });
  const [pgbouncer] = poolers;
  if (world === null || pgbouncer === undefined) return 'needs a PostgreSQL of Debian’s';
  try {
    return await work({ world, nats, pgbouncer, cutNetwork: network.cut });
  } finally {
    await world.close();
    await pgbouncer.close();
    network.close();
    await nats.kill();
  }
}

async function openNetwork(to: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const other = connect(to, '127.0.0.1');
    for (const end of [socket, other]) {
      sockets.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        sockets.delete(end);
        socket.destroy();
        other.destroy();
      });
    }
    socket.pipe(other).pipe(socket);
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
      return () => {
        isCut = false;
      };
    },
    close: () => void server.close(),
  };
}

/** Adds to an outcome whether hints cross the nodes again. */
async function checkCrossing({ world }: Cluster, outcome: Outcome): Promise<Outcome> {
  // The nodes reconnect within two seconds.
  await pause(4_000);
  const [here, there] = world.servers;
  const crossedMs = await measureCrossing(world.town, here, there);
  const seen = crossedMs === null ? 'no hint crosses' : `a hint crosses in ${crossedMs} ms`;
  return {
    ...outcome,
    seen: [outcome.seen, seen].filter((text) => text !== '').join('; '),
    faults: [...outcome.faults, ...(crossedMs === null ? ['hints do not cross any more'] : [])],
  };
}

/** Returns a scene in which the nodes are without NATS. A letter crosses meanwhile by a heartbeat. */
const withoutNats =
  (begin: (cluster: Cluster) => Promise<() => unknown>) =>
  (seconds: number): Promise<Outcome | string> =>
    withCluster(async (cluster) => {
      const { world } = cluster;
      const outcome = await underTraffic(world, {
        seconds: seconds + HEARTBEAT_MS / 1000,
        async happen() {
          const end = await begin(cluster);
          const [here, there] = world.servers;
          const crossedMs = await measureCrossing(world.town, here, there, HEARTBEAT_MS);
          const ready = await statusOf(`${here?.origin}/readyz`);
          await end();
          return `meanwhile a letter crosses in ${crossedMs} ms, /readyz ${ready}`;
        },
      });
      const isLate = outcome.seen.includes('null');
      const faults = [...outcome.faults, ...(isLate ? ['no heartbeat carried the letter'] : [])];
      return checkCrossing(cluster, { ...outcome, faults });
    });

/** Replaces each node by a new one. The traffic goes to a node until its /readyz fails, as behind a proxy. */
async function replaceNodes({ servers, start, folder }: World): Promise<undefined> {
  for (const [at, old] of [...servers].entries()) {
    await start({ DATA_DIR: path.join(folder, `new-node-${at}`) });
    const stopped = old.stop();
    while ((await statusOf(`${old.origin}/readyz`)) === 200) await pause(20);
    servers.splice(servers.indexOf(old), 1);
    await stopped;
  }
}

/** Stops S3 while people write, look at a picture and upload one. */
async function withoutS3(seconds: number): Promise<Outcome | string> {
  const s3 = await openSwiftServer('pictures');
  try {
    return await withCluster(async ({ world }) => {
      const faults: string[] = [];
      const outcome = await underTraffic(world, {
        seconds,
        async happen() {
          const origin = world.servers[0]?.origin ?? '';
          const browser = (await world.town.enter()).at(origin);
          const uploadNoise = async (id: string) => uploadWhole(browser, id, await makeNoise());
          const kept = await readReply(await uploadNoise(newId()), uploadReply);
          const late = newId();
          await s3.stopProxy();
          const until = performance.now() + seconds * 1000;
          while (performance.now() < until) {
            for (const answer of [await browser.get(kept.url), await uploadNoise(late)]) {
              await answer.body?.cancel();
              if (answer.status === 503 && answer.headers.has('retry-after')) continue;
              faults.push(`a picture got ${answer.status}`);
            }
            const ready = await statusOf(`${origin}/readyz`);
            if (ready !== 200) faults.push(`/readyz is ${ready}`);
          }
          await s3.startProxy();
          const back = performance.now();
          while ((await browser.get(kept.url)).status !== 200) await pause(50);
          const backMs = Math.round(performance.now() - back);
          const again = await readReply(await uploadNoise(late), uploadReply);
          if ((await browser.get(again.url)).status !== 200) faults.push('the upload is missing');
          return `a picture is back after ${backMs} ms`;
        },
      });
      if ((outcome.heard?.refused ?? 0) > 0) faults.push('letters were refused');
      return { ...outcome, faults: [...outcome.faults, ...new Set(faults)] };
    }, s3.settingsFor('pictures'));
  } finally {
    await s3.close();
  }
}

export const clusterScenes: readonly Scene[] = [
  {
    name: 'c1 a node is killed each second',
    engine: 'PostgreSQL',
    play: (seconds) =>
      withCluster(async (cluster) => {
        const { servers } = cluster.world;
        const outcome = await underTraffic(cluster.world, {
          ...{ seconds, answersMs: null },
          async happen() {
            for (let second = 0; second < seconds; second += 1) {
              const [oldest] = servers.splice(0, 1);
              await oldest?.kill();
              await cluster.world.start();
              await pause(1_000);
            }
            return undefined;
          },
        });
        return checkCrossing(cluster, outcome);
      }),
  },
  {
    name: 'c2 NATS is killed',
    engine: 'PostgreSQL',
    play: withoutNats(async ({ nats }) => {
      await nats.kill();
      return () => nats.start();
    }),
  },
  {
    name: 'c3 NATS hangs',
    engine: 'PostgreSQL',
    play: withoutNats(async ({ nats }) => {
      nats.freeze();
      return nats.thaw;
    }),
  },
  {
    name: 'c4 the network to NATS is cut',
    engine: 'PostgreSQL',
    play: withoutNats(async ({ cutNetwork }) => cutNetwork()),
  },
  {
    name: 'c5 PgBouncer is killed',
    engine: 'PostgreSQL',
    play: (seconds) =>
      withCluster(async (cluster) => {
        const outcome = await underTraffic(cluster.world, {
          seconds,
          async happen() {
            await cluster.pgbouncer.kill();
            await pause(seconds * 1000);
            await cluster.pgbouncer.start();
            return undefined;
          },
        });
        return checkCrossing(cluster, outcome);
      }),
  },
  {
    name: 'c6 a standby takes over behind PgBouncer',
    engine: 'PostgreSQL',
    play: (seconds) =>
      withCluster(async (cluster) => {
        const { pair } = cluster.world;
        const outcome = await underTraffic(cluster.world, {
          seconds,
          async happen(traffic) {
            await pause((seconds * 1000) / 2);
            // No writes while the primary dies, so that the standby has everything.
            const goOn = await traffic.hold();
            await pair?.catchUp();
            await pair?.failOver();
            goOn();
            return undefined;
          },
        });
        return checkCrossing(cluster, outcome);
      }),
  },
  {
    name: 'c7 each node is replaced',
    engine: 'PostgreSQL',
    play: (seconds) =>
      withCluster(
        async (cluster) => {
          const outcome = await underTraffic(cluster.world, {
            ...{ seconds, answersMs: null },
            happen: () => replaceNodes(cluster.world),
          });
          const cut = (outcome.heard?.unanswered ?? 0) > 0 ? ['calls were cut'] : [];
          return checkCrossing(cluster, { ...outcome, faults: [...outcome.faults, ...cut] });
        },
        { DRAIN_SECONDS: '2' },
      ),
  },
  {
    name: 'c8 S3 does not answer',
    engine: 'PostgreSQL',
    play: withoutS3,
  },
];
