import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type BusEvent, createLocalBus } from '../bus/bus.ts';
import { readConfig } from '../config/config.ts';
import { openTestBrowser } from '../testing/browser.ts';
import { hearTaken } from '../testing/hear-taken.ts';
import { findFreePort, startServerProcess } from '../testing/server-process.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createLimits } from './create-limits.ts';
import { shareLimits } from './share-limits.ts';

/** Nodes on one bus. `tell` is the second after which they exchange their counts. */
function openNodes(count: number, settings: Record<string, string>) {
  const bus = createLocalBus();
  const hints: BusEvent[] = [];
  bus.subscribe((hint) => hints.push(hint));
  let waiting: (() => void)[] = [];
  const timers = {
    after(_ms: number, run: () => void) {
      waiting.push(run);
      return () => {};
    },
  };
  const nodes = Array.from({ length: count }, (_, node) => {
    const limits = createLimits(readConfig(settings), { now: () => new Date(0) });
    shareLimits(limits, { bus, timers, makeId: () => `node ${node}` });
    return limits;
  });
  const tell = () => {
    const due = waiting;
    waiting = [];
    for (const run of due) run();
  };
  return { nodes, hints, tell };
}

test('tokens taken on one node are missing on the others, in the same limit only', () => {
  const { nodes, tell } = openNodes(2, { LIMIT_REPORTS: '3', LIMIT_EXPORTS: '3' });
  const [here, there] = nodes;
  for (let count = 0; count < 3; count += 1) here?.reports.take('ayse');
  tell();
  expect(() => there?.reports.take('ayse')).toThrow('Too many requests');
  expect(() => there?.reports.take('berk')).not.toThrow();
  expect(() => there?.exports.take('ayse')).not.toThrow();
  expect(() => here?.reports.take('ayse')).toThrow('Too many requests');
});

test('a node does not count its own hints', () => {
  const { nodes, tell } = openNodes(1, { LIMIT_REPORTS: '2' });
  nodes[0]?.reports.take('ayse');
  tell();
  expect(() => nodes[0]?.reports.take('ayse')).not.toThrow();
});

test('no hint is sent when no token was taken', () => {
  const { hints, nodes, tell } = openNodes(1, {});
  tell();
  expect(hints).toEqual([]);
  nodes[0]?.mutations.take('ayse');
  tell();
  tell();
  expect(hints).toHaveLength(1);
});

test('e-mails and addresses are limited across nodes without being sent in clear', () => {
  const { hints, nodes, tell } = openNodes(2, {
    LIMIT_FORGOT_ADDRESS: '1',
    LIMIT_REGISTER_IP: '1',
  });
  const [here, there] = nodes;
  here?.forgotByAddress.take('ayse@example.org');
  here?.registrations.take('192.0.2.7');
  tell();
  expect(JSON.stringify(hints)).not.toMatch(/ayse|192/);
  expect(() => there?.forgotByAddress.take('ayse@example.org')).toThrow('Too many requests');
  expect(() => there?.registrations.take('192.0.2.7')).toThrow('Too many requests');
});

test('many keys are split into hints that fit into a notification', () => {
  const { hints, nodes, tell } = openNodes(1, {});
  for (let person = 0; person < 1000; person += 1) {
    nodes[0]?.registrations.take(`192.0.2.${person}`);
  }
  tell();
  expect(hints.length).toBeGreaterThanOrEqual(10);
  for (const hint of hints) expect(JSON.stringify(hint).length).toBeLessThan(7900);
});

test('two processes on one database share a limit', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'guvercin-limits-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, LIMIT_REGISTER_IP: '5' };
  const openNode = async () => {
    const PORT = String(await findFreePort());
    const node = await startServerProcess({ ...settings, PORT });
    onTestFinished(node.kill);
    const browser = openTestBrowser((request) => fetch(request), node.origin);
    const body = { email: 'ayse@example.org', password: '12345678', terms: 't', adult: true };
    return async () => (await browser.post('/api/auth/register', body)).status;
  };
  const here = await openNode();
  const there = await openNode();
  const told = await hearTaken(database.url, 'registrations');
  onTestFinished(told.close);
  for (let count = 0; count < 4; count += 1) expect(await here()).toBe(400);
  // One token is left. The other node received the count of four, so it gives one and then rejects.
  await expect.poll(told.count).toBe(4);
  expect(await there()).toBe(400);
  expect(await there()).toBe(429);
  await vi.waitFor(async () => expect(await here()).toBe(429), { timeout: 60_000, interval: 1000 });
});
