import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints.ts';
import { makeId } from '../contract/ids.ts';
import { createTestDatabase } from './db/test-database.ts';
import { openMailFolder } from './mail/mail-folder.ts';
import { openTestBrowser } from './test-browser.ts';
import { registerCompletePerson } from './test-registration.ts';
import { readReply } from './test-replies.ts';
import { findFreePort, type ServerProcess, startServerProcess } from './test-server-process.ts';

const KILLS = 3;
/** Four pigeons with twenty trips each must last for all kills. */
const SENDS_OF_A_PIGEON = 6;
/** Shorter than that many sends take. */
const KILL_WITHIN_MS = 60;
const TIMEOUT_MS = 85_000;
const newId = () => makeId(Date.now(), (bytes) => void crypto.getRandomValues(bytes));

const dataDir = await mkdtemp(path.join(tmpdir(), 'guvercin-kill-'));
const port = String(await findFreePort());
const origin = `http://localhost:${port}`;
const browser = openTestBrowser((request) => fetch(request), origin);
const onPostgres =
  process.env.DB_ENGINE === 'postgres' && process.env.TEST_DATABASE_URL !== undefined
    ? await createTestDatabase(process.env.TEST_DATABASE_URL)
    : null;

let server: ServerProcess;
const start = () =>
  startServerProcess({
    PORT: port,
    DATA_DIR: dataDir,
    ...(onPostgres === null ? {} : { DATABASE_URL: onPostgres.url }),
  });

beforeAll(async () => {
  server = await start();
  const mails = await openMailFolder({
    folder: path.join(dataDir, 'mail'),
    now: () => new Date(),
    makeId: newId,
  });
  await registerCompletePerson(browser, mails, {
    email: 'ayse@example.org',
    password: 'uzun bir parola',
  });
});
afterAll(async () => {
  await server.kill();
  await onPostgres?.drop();
  await rm(dataDir, { recursive: true });
});

interface Send {
  endpoint: string;
  method: string;
  idempotencyKey: string;
  body: { id: string; content: string; pigeonId: string; sky: true };
}

/** Sends and recalls on one pigeon until the server is gone; answers the send that got no answer. */
async function sendUntilGone(
  pigeonId: string,
  acknowledge: (messageId: string) => void,
): Promise<Send | null> {
  for (let count = 0; count < SENDS_OF_A_PIGEON; count += 1) {
    const id = newId();
    const body = { id, content: 'merhaba', pigeonId, sky: true } as const;
    const send = { endpoint: '/api/messages', method: 'POST', idempotencyKey: newId(), body };
    const answer = await browser.call({ ...send }).catch(() => null);
    if (answer === null) return send;
    expect(answer.status).toBe(200);
    acknowledge(id);
    const recall = { endpoint: `/api/pigeons/${pigeonId}/recall`, method: 'POST' };
    if ((await browser.call(recall).catch(() => null)) === null) return null;
  }
  return null;
}

async function availablePigeons(): Promise<string[]> {
  const reply = await browser.call({ endpoint: '/api/pigeons', method: 'GET' });
  const { pigeons } = await readReply(reply, endpoints['list-pigeons'].reply);
  const away = pigeons.filter(({ status }) => status === 'in_sky');
  for (const { id } of away) {
    await browser.call({ endpoint: `/api/pigeons/${id}/recall`, method: 'POST' });
  }
  return pigeons.filter(({ trips_left }) => trips_left > 0).map(({ id }) => id);
}

const statusOf = async (messageId: string) =>
  (await browser.call({ endpoint: `/api/messages/${messageId}`, method: 'GET' })).status;

test(
  'every acknowledged send is there after a kill, and an unanswered one can be repeated',
  async () => {
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const pigeons = await availablePigeons();
      let sending: Promise<(Send | null)[]> = Promise.resolve([]);
      await new Promise<void>((hearFirst) => {
        const acknowledge = (messageId: string) => {
          acknowledged.push(messageId);
          hearFirst();
        };
        sending = Promise.all(pigeons.map((id) => sendUntilGone(id, acknowledge)));
      });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * KILL_WITHIN_MS));
      await server.kill();
      const unanswered = (await sending).filter((send) => send !== null);
      server = await start();

      for (const id of acknowledged) expect(await statusOf(id), id).toBe(200);
      for (const send of unanswered) {
        const statuses = [await browser.call({ ...send }), await browser.call({ ...send })].map(
          ({ status }) => status,
        );
        expect(statuses).toEqual([200, 200]);
        expect(await statusOf(send.body.id)).toBe(200);
      }
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS);
  },
  TIMEOUT_MS,
);

test(
  'a port that is taken is refused with a sentence',
  async () => {
    const second = startServerProcess({ PORT: port, DATA_DIR: path.join(dataDir, 'second') });
    await expect(second).rejects.toThrow(
      new RegExp(
        `^Port ${port} is already in use; stop the other program, or choose another PORT\\.$`,
      ),
    );
  },
  TIMEOUT_MS,
);

test('a wrong setting is refused with a sentence', async () => {
  await expect(startServerProcess({ PORT: 'abc' })).rejects.toThrow(
    /^PORT must be a whole number\.$/,
  );
});

test(
  'stops in good order when asked',
  async () => {
    expect(await server.stop()).toBe(0);
    server = await start();
  },
  TIMEOUT_MS,
);
