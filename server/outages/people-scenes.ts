import { readFileSync } from 'node:fs';
import { openTestBrowser } from '../testing/browser.ts';
import { openTestMailServer } from '../testing/mail-server.ts';
import { newId } from '../testing/registered-person.ts';
import {
  type Outcome,
  openOwnWorld,
  openPostgresWorld,
  pause,
  type Scene,
  statusOf,
  underTraffic,
  type World,
} from './scene.ts';

const DRAIN_SECONDS = 5;

/** Stops one of two nodes under load. Its callers must still be served. */
async function goDown(): Promise<Outcome | string> {
  const world = await openPostgresWorld({
    nodes: 2,
    env: async () => ({ DRAIN_SECONDS: String(DRAIN_SECONDS) }),
  });
  if (world === null) return 'needs a PostgreSQL of Debian’s';
  try {
    let seen = '';
    const faults: string[] = [];
    const outcome = await underTraffic(world, {
      seconds: 10,
      async happen() {
        const [going] = world.servers;
        if (going === undefined) throw new Error('no server');
        const begun = performance.now();
        const stopped = going.stop();
        await pause(500);
        const [ready, served] = await Promise.all([
          statusOf(`${going.origin}/readyz`),
          statusOf(`${going.origin}/api/operator`),
        ]);
        // By now a load balancer has noticed.
        world.servers.shift();
        const code = await stopped;
        const tookMs = Math.round(performance.now() - begun);
        seen = `/readyz ${ready} and calls ${served} meanwhile, ended with ${code} after ${tookMs} ms`;
        if (ready !== 503) faults.push('/readyz says yes on the way out');
        if (served !== 200) faults.push('nobody is served on the way out');
        if (code !== 0 || tookMs > (DRAIN_SECONDS + 10) * 1000) faults.push('it does not end well');
        return undefined;
      },
    });
    if (outcome.heard !== null && outcome.heard.unanswered > 0) faults.push('calls were cut off');
    return { ...outcome, seen, faults: [...outcome.faults, ...faults] };
  } finally {
    await world.close();
  }
}

const browserOf = ({ servers: [server] }: World) =>
  openTestBrowser((request) => fetch(request), server?.origin ?? '');

async function register(world: World, email: string): Promise<void> {
  const body = { email, password: 'uzun bir parola', terms: 't', adult: true };
  const reply = await browserOf(world).post('/api/auth/register', body);
  if (reply.status !== 201) throw new Error(`registering answered ${reply.status}`);
}

/** A mail server does not answer the first mails. Other mails must still arrive. */
async function holdMails(seconds: number): Promise<Outcome> {
  const mails = await openTestMailServer();
  const world = await openOwnWorld({
    env: { SMTP_URL: mails.url, LIMIT_REGISTER_IP: '1000' },
  });
  try {
    const held = mails.hold();
    await register(world, 'yavas@example.org');
    await held;
    mails.letGo();
    const waits: number[] = [];
    const outcome = await underTraffic(world, {
      seconds,
      async happen() {
        const until = performance.now() + seconds * 1000;
        for (let count = 0; performance.now() < until; count += 1) {
          const email = `hizli-${count}@example.org`;
          const begun = performance.now();
          await register(world, email);
          const hasCome = () => mails.received.some(({ to }) => to.includes(email));
          while (!hasCome() && performance.now() - begun < 30_000) await pause(20);
          waits.push(Math.round(performance.now() - begun));
        }
        return undefined;
      },
    });
    const longest = Math.max(...waits);
    const twice = mails.received.length - new Set(mails.received.flatMap(({ to }) => to)).size;
    return {
      ...outcome,
      seen: `${waits.length} mails beside one that hangs, the slowest after ${longest} ms`,
      faults: [
        ...outcome.faults,
        ...(longest > 5_000 ? ['one slow recipient holds up others'] : []),
        ...(twice > 0 ? [`${twice} mails came twice`] : []),
      ],
    };
  } finally {
    await world.close();
    await mails.close();
  }
}

const UPLOADERS = 10;
const UPLOADS_OF_ONE = 6;
/**
 * Maximum memory, as a multiple of the memory with writes alone: during the uploads, and a minute after the last one.
 */
const MOST_TIMES = 2.5;
const RESTED_TIMES = 1.3;
const REST_MS = 60_000;
/** A new process grows by writes alone. */
const WARM_MS = 40_000;
const UPLOAD_BYTES = 14 * 1024 * 1024;

const memoryMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Ten accounts repeatedly send six concurrent uploads of 14 MB of garbage each. */
async function uploadGarbage(seconds: number): Promise<Outcome | string> {
  if (process.platform !== 'linux') return 'needs Linux’ own account of memory';
  const world = await openOwnWorld();
  try {
    const [server] = world.servers;
    if (server === undefined) throw new Error('no server');
    const guests = await Promise.all(Array.from({ length: UPLOADERS }, () => world.town.enter()));
    const garbage = new Uint8Array(UPLOAD_BYTES).map((_, at) => (at * 31) % 251);
    let before = 0;
    let most = 0;
    let rested = 0;
    const answers = new Map<number | null, number>();
    const outcome = await underTraffic(world, {
      ...{ seconds: seconds + (WARM_MS + REST_MS) / 1000, answersMs: 10_000 },
      async happen(traffic) {
        await pause(WARM_MS);
        before = memoryMb(server.pid);
        const until = performance.now() + seconds * 1000;
        const upload = async (at: number) => {
          while (performance.now() < until) {
            const form = new FormData();
            form.set('file', new File([garbage], 'a.jpg', { type: 'image/jpeg' }));
            form.set('endpoint', '/api/upload');
            form.set('id', newId());
            const browser = guests[at % UPLOADERS]?.at(server.origin);
            const status = await browser?.upload('/api/safe-endpoint-upload', form).then(
              async (reply) => {
                await reply.arrayBuffer();
                return reply.status;
              },
              () => null,
            );
            answers.set(status ?? null, (answers.get(status ?? null) ?? 0) + 1);
            await pause(200);
          }
        };
        const watch = setInterval(() => {
          most = Math.max(most, memoryMb(server.pid));
        }, 100);
        await Promise.all(
          Array.from({ length: UPLOADERS * UPLOADS_OF_ONE }, (_, at) => upload(at)),
        );
        clearInterval(watch);
        const goOn = await traffic.hold();
        await pause(REST_MS);
        rested = memoryMb(server.pid);
        goOn();
        return undefined;
      },
    });
    const told = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
    const faults = [
      ...(most > before * MOST_TIMES ? ['memory is not bounded'] : []),
      ...(rested > before * RESTED_TIMES ? ['memory is not given back'] : []),
    ];
    const seen = [before, most, rested].map((mb) => mb.toFixed(0));
    return {
      ...{ ...outcome, faults: [...outcome.faults, ...faults] },
      seen: `${seen[0]} MB, at most ${seen[1]}, a minute later ${seen[2]}; ${told}`,
    };
  } finally {
    await world.close();
  }
}

const LOGINS_AT_ONCE = 300;

/** Sends 300 concurrent wrong logins repeatedly, and measures how long other calls take. */
async function guessPasswords(seconds: number): Promise<Outcome> {
  const world = await openOwnWorld({
    env: { LIMIT_LOGIN_IP: '1000000', LIMIT_LOGIN_ACCOUNT: '1000000' },
  });
  try {
    const answers = new Map<number | null, number>();
    const outcome = await underTraffic(world, {
      ...{ seconds, answersMs: 10_000 },
      async happen() {
        const until = performance.now() + seconds * 1000;
        const guess = async (at: number) => {
          while (performance.now() < until) {
            const body = { email: `kim-${at}@example.org`, password: 'yanlış parola' };
            const status = await browserOf(world)
              .post('/api/auth/login', body)
              .then(
                async (reply) => {
                  await reply.arrayBuffer();
                  return reply.status;
                },
                () => null,
              );
            answers.set(status, (answers.get(status) ?? 0) + 1);
          }
        };
        await Promise.all(Array.from({ length: LOGINS_AT_ONCE }, (_, at) => guess(at)));
        return undefined;
      },
    });
    const told = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
    return { ...outcome, seen: `logins: ${told}` };
  } finally {
    await world.close();
  }
}

/** One account reads its whole log continuously with 32 concurrent calls. */
async function flood(seconds: number): Promise<Outcome> {
  const world = await openOwnWorld();
  try {
    const guest = await world.town.enter();
    const answers = new Map<number, number>();
    const outcome = await underTraffic(world, {
      ...{ seconds, answersMs: 10_000 },
      async happen() {
        const until = performance.now() + seconds * 1000;
        const ask = async () => {
          const browser = guest.at(world.servers[0]?.origin ?? '');
          while (performance.now() < until) {
            const reply = await browser.get('/api/sync?since=0&epoch=');
            await reply.arrayBuffer();
            answers.set(reply.status, (answers.get(reply.status) ?? 0) + 1);
          }
        };
        await Promise.all(Array.from({ length: 32 }, ask));
        return undefined;
      },
    });
    const told = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
    return { ...outcome, seen: `reads: ${told}` };
  } finally {
    await world.close();
  }
}

export const peopleScenes: readonly Scene[] = [
  { name: '7 a node is told to stop', engine: 'PostgreSQL', play: goDown },
  { name: '8 a mail server does not answer', engine: 'own', play: holdMails },
  { name: '11 300 wrong logins at once', engine: 'own', play: guessPasswords },
  { name: '14 60 uploads of 14 MB of garbage at once', engine: 'own', play: uploadGarbage },
  { name: '15 one account reads without a pause', engine: 'own', play: flood },
];
