import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { openOwnPostgres } from '../../server/own-postgres/open-own-postgres.ts';
import { hashPassword } from '../../server/sessions/password-hash.ts';
import {
  findFreePort,
  type ServerProcess,
  startServerProcess,
} from '../../server/testing/server-process.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import { type Guest, openTown, type Town } from '../../server/testing/town.ts';
import type { Speed } from '../load.ts';
import { percentile } from '../percentile.ts';
import type { Scale } from '../scale.ts';
import { addLog, addMessages, addPigeons } from '../server/world.ts';
import { memoryKb, pollLatency } from '../streams/watch-process.ts';
import { formatTable } from '../table.ts';
import type { Pressure } from './press.ts';

const sizes = {
  whole: { seconds: 60, idleSeconds: 20, restSeconds: 60 },
  smoke: { seconds: 2, idleSeconds: 2, restSeconds: 2 },
};
const PASSWORD = 'uzun bir parola';
const PEOPLE = 8;
const LETTERS = 2_000;
const SEND_EVERY_MS = 25;
const GOALS = { healthMs: 50, sendTimes: 4, memoryTimes: 1.3 };

/**
 * Log-ins, uploads and first syncs as fast as the server takes them, eight at a time: what /healthz and a
 * person's send take meanwhile, and what of the memory is left a minute later. Prints a table; answers
 * whether all goals are kept.
 */
export async function benchPressure(scale: Scale): Promise<boolean> {
  const { seconds, idleSeconds, restSeconds } = sizes[scale];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'guvercin-pressure-'));
  const postgres = await openOwnPostgres({ dataDir, postgresBin: null });
  const { url } = await createTestDatabase(postgres.url);
  const server = await startServerProcess({
    ...{
      PORT: String(await findFreePort()),
      DATABASE_URL: url,
      DATA_DIR: path.join(dataDir, 'node'),
    },
    ...{ LIMIT_MUTATIONS: '1000000', LIMIT_UPLOADS: '1000000', QUOTA_MB: '1000000' },
    ...{ LIMIT_READS: '100000000', LIMIT_READS_IP: '100000000' },
    ...{ LIMIT_LOGIN_IP: '1000000', LIMIT_LOGIN_ACCOUNT: '1000000' },
  });
  const town = await openTown(url);
  try {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => town.enter()));
    await preparePeople(town, people);
    const sends = await startSends(town, server);
    const picture = path.join(dataDir, 'picture.jpg');
    writeFileSync(picture, await drawPicture());
    // The first of everything loads what it needs.
    for (const pressure of listPressures(server, people, picture)) await press(pressure, 1);
    const idle = await measure(server, sends, () => sleep(idleSeconds * 1000));
    const memoryBefore = memoryKb([server.pid]);
    const rows = [
      ['', 'a second', '/healthz p50', 'p99', 'send p50', 'p99', 'times idle'],
      ['idle', '', ...cells(idle), ''],
    ];
    const short: string[] = [];
    for (const pressure of listPressures(server, people, picture)) {
      let speed: Speed | null = null;
      const pressed = await measure(server, sends, async () => {
        speed = await press(pressure, seconds);
      });
      const times = pressed.send.p99 / idle.send.p99;
      const { perSecond } = speed ?? { perSecond: Number.NaN };
      rows.push([pressure.name, perSecond.toFixed(1), ...cells(pressed), times.toFixed(1)]);
      if (!(pressed.health.p99 <= GOALS.healthMs)) short.push(`${pressure.name}: /healthz`);
      if (!(times <= GOALS.sendTimes)) short.push(`${pressure.name}: a send`);
    }
    const memoryAtOnce = memoryKb([server.pid]);
    await sleep(restSeconds * 1000);
    const memoryAfter = memoryKb([server.pid]);
    if (memoryAfter > memoryBefore * GOALS.memoryTimes) short.push('memory');
    const told = [memoryBefore, memoryAtOnce, memoryAfter].map((kb) => (kb / 1024).toFixed(0));
    process.stdout.write(`\n${formatTable(rows)}\n\n`);
    process.stdout.write(
      `memory before, at the end and ${restSeconds} s later: ${told.join(', ')} MB\n`,
    );
    process.stdout.write(short.length > 0 ? `short of its goal: ${short.join('; ')}\n` : '');
    return scale === 'smoke' || short.length === 0;
  } finally {
    await town.close();
    await server.kill();
    await postgres.close();
    rmSync(dataDir, { recursive: true });
  }
}

/** Everybody can log in, and the first one has a long log. */
async function preparePeople({ context }: Town, people: readonly Guest[]): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  await context.db.updateTable('users').set({ password_hash: hash }).execute();
  const [reader, author] = people;
  if (reader === undefined || author === undefined) throw new Error('nobody is here');
  const [pigeonId = ''] = author.pigeonIds;
  const by = { authorId: author.userId, pigeonId, receiverId: reader.userId, count: LETTERS };
  await addMessages(context, by);
  await addLog(context, reader.userId);
}

function drawPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 4000, height: 3000, channels: 3, background: 'teal', noise } as const;
  return sharp({ create }).jpeg({ quality: 60 }).toBuffer();
}

type Named = Omit<Pressure, 'seconds'> & { name: string };

function listPressures(
  { origin }: ServerProcess,
  people: readonly Guest[],
  picture: string,
): Named[] {
  const port = Number(new URL(origin).port);
  const bearers = people.map(({ token }) => ({ authorization: `Bearer ${token}`, origin }));
  const logins = people.map(({ email }) => JSON.stringify({ email, password: PASSWORD }));
  const common = { port, concurrency: PEOPLE, bodies: [] };
  return [
    {
      ...{ ...common, name: 'log-ins', method: 'POST', path: '/api/auth/login', bodies: logins },
      headers: [{ origin }],
    },
    {
      ...{ ...common, name: 'uploads of 12 MP', method: 'POST', path: '/api/safe-endpoint-upload' },
      ...{ headers: bearers, picture },
    },
    {
      ...{
        ...common,
        name: 'first syncs',
        method: 'GET',
        path: '/api/sync?since=0&epoch=&limit=500',
      },
      headers: bearers.slice(0, 1),
    },
  ];
}

async function press({ name: _, ...pressure }: Named, seconds: number): Promise<Speed> {
  const child = fork(path.join(import.meta.dirname, 'press.ts'));
  const answer = Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the load broke off'))),
  ]);
  child.send({ ...pressure, seconds } satisfies Pressure);
  const [speed] = await answer;
  return speed as Speed;
}

interface Latency {
  p50: number;
  p99: number;
}

/** What /healthz and a send take while something goes on. */
async function measure(
  { origin }: ServerProcess,
  sends: Sends,
  work: () => Promise<void>,
): Promise<{ health: Latency; send: Latency }> {
  const polling = pollLatency(`${origin}/healthz`);
  const stopSending = sends.begin();
  await work();
  const [health, send] = await Promise.all([polling.stop(), stopSending()]);
  return { health: toLatency(health), send: toLatency(send.toSorted((a, b) => a - b)) };
}

const toLatency = (sorted: readonly number[]): Latency => ({
  p50: percentile(sorted, 0.5),
  p99: percentile(sorted, 0.99),
});

const cells = ({ health, send }: { health: Latency; send: Latency }) =>
  [health.p50, health.p99, send.p50, send.p99].map((ms) => ms.toFixed(1));

interface Sends {
  /** Sends one letter after the other; the answer ends that, and says what each took. */
  begin(): () => Promise<number[]>;
}

const PIGEONS = 12_000;

async function startSends(town: Town, { origin }: ServerProcess): Promise<Sends> {
  const [sender, receiver] = [await town.enter(), await town.enter()];
  const pigeonIds = await addPigeons(town.context, sender.userId, PIGEONS);
  const browser = sender.at(origin);
  const send = async () => {
    const body = {
      ...{ id: crypto.randomUUID(), content: 'Merhaba', receiverId: receiver.userId },
      pigeonId: pigeonIds.pop(),
    };
    const call = { endpoint: '/api/messages', method: 'POST', idempotencyKey: crypto.randomUUID() };
    const reply = await browser.call({ ...call, body });
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`a send answered ${reply.status}: ${text}`);
  };
  return {
    begin() {
      const times: number[] = [];
      let isStopped = false;
      const run = async () => {
        while (!isStopped) {
          const begun = performance.now();
          await send();
          times.push(performance.now() - begun);
          await sleep(SEND_EVERY_MS);
        }
      };
      const running = run();
      running.catch(() => undefined);
      return async () => {
        isStopped = true;
        await running;
        return times;
      };
    },
  };
}
