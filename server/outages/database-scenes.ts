import { ask, childrenOf, postmasterOf } from '../testing/own-postgres-process.ts';
import { pull } from '../testing/town.ts';
import {
  measureCrossing,
  type Outcome,
  openOwnWorld,
  openPostgresWorld,
  pause,
  type Scene,
  statusOf,
  underTraffic,
  type World,
} from './scene.ts';

const NO_POSTGRES = 'needs a PostgreSQL of Debian’s';

const END_ALL = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;

async function endEverySecond(url: string, seconds: number): Promise<undefined> {
  for (let second = 0; second < seconds; second += 1) {
    await ask(url, END_ALL);
    await pause(1_000);
  }
}

/** Freezes every process of a PostgreSQL, queries the servers, and resumes it. */
async function hang({ servers }: World, postmaster: number, seconds: number): Promise<string> {
  const frozen = [postmaster, ...childrenOf(postmaster)];
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  await pause(seconds * 1000);
  const origin = servers[0]?.origin ?? '';
  const [ready, healthy] = await Promise.all([
    statusOf(`${origin}/readyz`),
    statusOf(`${origin}/healthz`),
  ]);
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
  return `/readyz ${ready}, /healthz ${healthy} meanwhile`;
}

async function withOwn(work: (world: World) => Promise<Outcome>): Promise<Outcome> {
  const world = await openOwnWorld();
  return work(world).finally(() => world.close());
}

async function withPostgres(
  options: Parameters<typeof openPostgresWorld>[0],
  work: (world: World, pair: NonNullable<World['pair']>) => Promise<Outcome>,
): Promise<Outcome | string> {
  const world = await openPostgresWorld(options);
  if (world === null || world.pair === null) return NO_POSTGRES;
  return work(world, world.pair).finally(() => world.close());
}

async function epochsOf(world: World): Promise<string[]> {
  const guest = await world.town.enter();
  return Promise.all(world.servers.map(async ({ origin }) => (await pull(guest.at(origin))).epoch));
}

function failOver({ isBehind }: { isBehind: boolean }) {
  return (seconds: number) =>
    withPostgres({ nodes: 2, hasStandby: true }, async (world, pair) => {
      const [before] = await epochsOf(world);
      const outcome = await underTraffic(world, {
        ...{ seconds, mayLose: isBehind, answersMs: null },
        async happen(traffic) {
          await pause((seconds * 1000) / 2);
          if (isBehind) {
            await pair.partStandby();
            await pause(2_000);
            await pair.failOver();
          } else {
            // No writes while the primary dies, so that the standby has everything.
            const goOn = await traffic.hold();
            await pair.catchUp();
            await pair.failOver();
            goOn();
          }
          return undefined;
        },
      });
      const after = [...new Set(await epochsOf(world))];
      const isNew = after.every((epoch) => epoch !== before);
      const faults = [
        ...(after.length === 1 ? [] : ['nodes have different epochs']),
        ...(isNew === isBehind ? [] : [isNew ? 'everybody was reset' : 'the epoch is the old one']),
        ...(isBehind && outcome.judgement?.lost === 0
          ? ['nothing was lost, so nothing shown']
          : []),
      ];
      return {
        ...outcome,
        seen: isNew ? 'the epoch is new on both nodes' : 'the epoch stays',
        faults: [...outcome.faults, ...faults],
      };
    });
}

/** After the connections of the bus were ended repeatedly, hints still reach the other node. */
async function endBus(seconds: number): Promise<Outcome | string> {
  return withPostgres({ nodes: 2 }, async (world) => {
    const busOnly = END_ALL.replace('and pid', `and application_name = 'guvercin server' and pid`);
    const outcome = await underTraffic(world, {
      seconds,
      async happen() {
        for (let second = 0; second < seconds; second += 1) {
          await ask(world.url, busOnly);
          await pause(1_000);
        }
        return undefined;
      },
    });
    // Both reconnect within two seconds.
    await pause(3_000);
    const [here, there] = world.servers;
    const crossedMs = await measureCrossing(world.town, here, there);
    const [row] = await ask<{ count: number }>(
      world.url,
      `select count(*)::int as count from pg_stat_activity where application_name = 'guvercin server'`,
    );
    const faults = [
      ...(crossedMs === null ? ['hints do not cross any more'] : []),
      ...(row?.count === 2 ? [] : [`${row?.count} connections of the bus`]),
    ];
    return {
      ...outcome,
      seen: `a hint crosses in ${crossedMs} ms, ${row?.count} connections`,
      faults: [...outcome.faults, ...faults],
    };
  });
}

const RESTART_WITHIN_MS = 4_000;

/** Returns a scene that kills the server during writes, with or without its PostgreSQL, and starts it again. */
function killAndStart(isDatabaseKilled: boolean) {
  return (seconds: number) =>
    withOwn(async (world) => {
      let slowestMs = 0;
      let rounds = 0;
      const outcome = await underTraffic(world, {
        ...{ seconds, answersMs: null },
        async happen() {
          for (const until = performance.now() + seconds * 1000; performance.now() < until; ) {
            if (isDatabaseKilled) process.kill(postmasterOf(world.dataDir), 'SIGKILL');
            await world.servers[0]?.kill();
            const begun = performance.now();
            const { origin } = await world.start();
            while ((await statusOf(`${origin}/readyz`)) !== 200) await pause(20);
            slowestMs = Math.max(slowestMs, performance.now() - begun);
            rounds += 1;
            await pause(1_000);
          }
          return undefined;
        },
      });
      const faults = slowestMs > RESTART_WITHIN_MS ? ['a restart takes too long'] : [];
      return {
        ...{ ...outcome, faults: [...outcome.faults, ...faults] },
        seen: `ready again ${rounds} times, after ${Math.round(slowestMs)} ms at most`,
      };
    });
}

export const databaseScenes: readonly Scene[] = [
  {
    name: '1 every connection ended each second',
    engine: 'own',
    play: (seconds) =>
      withOwn((world) =>
        underTraffic(world, { seconds, happen: () => endEverySecond(world.url, seconds) }),
      ),
  },
  {
    name: '1 every connection ended each second',
    engine: 'PostgreSQL',
    play: (seconds) =>
      withPostgres({ nodes: 2 }, (world) =>
        underTraffic(world, { seconds, happen: () => endEverySecond(world.url, seconds) }),
      ),
  },
  { name: '2 the bus ended each second', engine: 'PostgreSQL', play: endBus },
  {
    name: '3 PostgreSQL hangs',
    engine: 'own',
    play: (seconds) =>
      withOwn((world) =>
        underTraffic(world, {
          seconds,
          happen: () => hang(world, postmasterOf(world.dataDir), seconds),
        }),
      ),
  },
  {
    name: '3 PostgreSQL hangs',
    engine: 'PostgreSQL',
    play: (seconds) =>
      withPostgres({ nodes: 2 }, (world, pair) =>
        underTraffic(world, { seconds, happen: () => hang(world, pair.postmaster(), seconds) }),
      ),
  },
  {
    name: '3 PostgreSQL stopped',
    engine: 'PostgreSQL',
    play: (seconds) =>
      withPostgres({ nodes: 2 }, (world, pair) =>
        underTraffic(world, {
          seconds,
          async happen() {
            pair.stopPrimary('fast');
            await pause(seconds * 1000);
            const ready = await statusOf(`${world.servers[0]?.origin}/readyz`);
            pair.startPrimary();
            return `/readyz ${ready} meanwhile`;
          },
        }),
      ),
  },
  {
    name: '3 PostgreSQL restarted every 5 s',
    engine: 'PostgreSQL',
    play: (seconds) =>
      withPostgres({ nodes: 2 }, (world, pair) =>
        underTraffic(world, {
          seconds,
          async happen() {
            for (let second = 0; second < seconds; second += 5) {
              pair.stopPrimary('immediate');
              pair.startPrimary();
              await pause(5_000);
            }
            return undefined;
          },
        }),
      ),
  },
  {
    name: '3 PostgreSQL killed every 5 s',
    engine: 'own',
    play: (seconds) =>
      withOwn((world) =>
        underTraffic(world, {
          seconds,
          async happen() {
            for (let second = 0; second < seconds; second += 5) {
              process.kill(postmasterOf(world.dataDir), 'SIGKILL');
              await pause(5_000);
            }
            return undefined;
          },
        }),
      ),
  },
  { name: '9 the server is killed', engine: 'own', play: killAndStart(false) },
  { name: '9 the server and its database are killed', engine: 'own', play: killAndStart(true) },
  {
    name: '6 a standby that has everything takes over',
    engine: 'PostgreSQL',
    play: failOver({ isBehind: false }),
  },
  {
    name: '6 a standby that is behind takes over',
    engine: 'PostgreSQL',
    play: failOver({ isBehind: true }),
  },
];
