import { connect, createServer, type Socket } from 'node:net';
import { type NatsServer, startNatsServer } from '../testing/nats-process.ts';
import { type PgBouncer, startPgBouncer } from '../testing/pgbouncer-process.ts';
import { findFreePort } from '../testing/server-process.ts';
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
];
