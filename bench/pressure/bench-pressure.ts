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
import type { Scale } from '../scale.ts';
import { addLog, addMessages } from '../server/world.ts';
import { memoryKb } from '../streams/watch-process.ts';
import { formatTable } from '../table.ts';
import { cells, measureBeside, type Named, press, startSends } from './measure-beside.ts';

const sizes = {
  whole: { seconds: 60, idleSeconds: 20, restSeconds: 60 },
  smoke: { seconds: 2, idleSeconds: 2, restSeconds: 2 },
};
const PASSWORD = 'uzun bir parola';
const PEOPLE = 8;
const LETTERS = 2_000;
const GOALS = { healthMs: 50, sendTimes: 4, memoryTimes: 1.3 };

/**
 * Runs logins, uploads and first syncs without pauses, eight at a time, and measures how long /healthz and a send take
 * at the same time, and how much memory is left a minute later. Prints a table. Returns whether all goals are met.
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
    // Warm up, because the first calls load code.
    for (const pressure of listPressures(server, people, picture)) await press(pressure, 1);
    const idle = await measureBeside(server, sends, () => sleep(idleSeconds * 1000));
    const memoryBefore = memoryKb([server.pid]);
    const rows = [
      ['', 'a second', '/healthz p50', 'p99', 'send p50', 'p99', 'times idle'],
      ['idle', '', ...cells(idle), ''],
    ];
    const short: string[] = [];
    for (const pressure of listPressures(server, people, picture)) {
      let speed: Speed | null = null;
      const pressed = await measureBeside(server, sends, async () => {
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

/** Gives all people a password, and the first one a long log. */
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
