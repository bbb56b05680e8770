import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { openTestBrowser } from '../testing/browser.ts';
import { compileCache } from '../testing/compile-cache.ts';
import { readReply } from '../testing/replies.ts';
import { findFreePort } from '../testing/server-process.ts';

const HOUR_MS = 3_600_000;
const root = await mkdtemp(path.join(tmpdir(), 'guvercin-demo-'));
const PORT = String(await findFreePort());
const origin = `http://localhost:${PORT}`;
const running: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of running) await stop();
  await rm(root, { recursive: true });
});

/** Starts the demo as `npm run demo` does. Returns its output. */
async function startDemo(): Promise<{ said: string; stop(): Promise<number | null> }> {
  const demo = spawn(process.execPath, [path.join(import.meta.dirname, '../demo.ts'), root], {
    // The demo must ignore these, because they would name real data.
    env: {
      ...compileCache(),
      ...{ PORT, DATA_DIR: '/nowhere', DATABASE_URL: 'postgres://nowhere', FILES_DIR: '/nowhere' },
      FILES_URL: 's3://nowhere',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(demo, 'exit');
  const complaint = text(demo.stderr);
  let said = '';
  demo.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  const stop = async () => {
    demo.kill('SIGTERM');
    await exited;
    return demo.exitCode;
  };
  running.push(async () => void (await stop()));
  await vi.waitFor(
    async () => {
      if (demo.exitCode !== null) throw new Error(await complaint);
      expect(said).toContain('begins again');
    },
    { timeout: 170_000, interval: 100 },
  );
  return { said, stop };
}

async function logIn(said: string) {
  const email = /log in at \S+ as (\S+?),/.exec(said)?.[1];
  const password = /the password: (.+)/.exec(said)?.[1];
  const browser = openTestBrowser((request) => fetch(request), origin);
  expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200);
  const sky = async () => {
    const reply = await browser.call({ endpoint: '/api/sky?limit=100', method: 'GET' });
    return (await readReply(reply, calls['list-sky'].reply)).items;
  };
  return { browser, sky };
}

test('a newcomer finds two days of sky, people to meet and letters, and more arrive', async () => {
  const demo = await startDemo();
  const { browser, sky } = await logIn(demo.said);
  const letters = await sky();
  expect(letters.length).toBeGreaterThanOrEqual(15);
  expect(new Set(letters.map(({ content }) => content)).size).toBe(letters.length);
  const times = letters.map(({ created_at }) => Date.parse(created_at));
  expect(Math.max(...times)).toBeLessThanOrEqual(Date.now());
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(12 * HOUR_MS);

  const featured = await browser.call({ endpoint: '/api/users/featured', method: 'GET' });
  const { items } = await readReply(featured, calls['list-featured'].reply);
  expect(items.length).toBe(20);
  for (const { photo_urls } of items.slice(0, 3)) {
    expect((await browser.get(photo_urls[0] ?? '')).headers.get('content-type')).toBe('image/webp');
  }
  // One press logs the visitor in as Deniz, who has letters of their own.
  const visitor = openTestBrowser((request) => fetch(request), origin);
  expect(await (await visitor.get('/demo')).text()).toContain('Deniz olarak gir');
  const entered = await visitor.post('/demo');
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/discover']);
  const box = await visitor.call({ endpoint: '/api/messages?box=received', method: 'GET' });
  const received = await readReply(box, calls['list-messages'].reply);
  expect(received.items.filter(({ status }) => status === 'sent').length).toBeGreaterThan(0);

  expect(await readdir(root)).toContain('database');
  expect(await demo.stop()).toBe(0);

  // After a restart the same people exist.
  const again = await startDemo();
  const { sky: laterSky } = await logIn(again.said);
  expect((await laterSky()).length).toBeGreaterThanOrEqual(15);
});
