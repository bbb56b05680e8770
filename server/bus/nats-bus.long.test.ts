import { pino } from 'pino';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { systemTimers } from '../base/timers.ts';
import { natsConfigSchema } from '../config/nats-config.ts';
import { type NatsServer, startNatsServer } from '../testing/nats-process.ts';
import { findFreePort } from '../testing/server-process.ts';
import type { Bus, BusEvent, Hint } from './bus.ts';
import { createNatsBus } from './nats-bus.ts';

const SOON = { timeout: 30_000, interval: 20 };
const buses: Bus[] = [];
const log = pino({ level: 'silent' });
let nats: NatsServer;

beforeAll(async () => {
  nats = await startNatsServer({ user: 'guvercin', pass: 'gizli' });
});
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.close();
});
afterAll(() => nats.kill());

async function openNode(url = nats.url) {
  const bus = await createNatsBus(v.parse(natsConfigSchema, url), { timers: systemTimers, log });
  buses.push(bus);
  const events: BusEvent[] = [];
  bus.subscribe((event) => events.push(event));
  return { bus, events };
}

test('a hint about a person reaches the nodes that follow them, and the own node at once', async () => {
  const [here, following, other] = [await openNode(), await openNode(), await openNode()];
  const unfollow = following.bus.follow('ayse');
  await following.bus.settle();
  const changed = { type: 'changed', userId: 'ayse', seq: 7 } as const;
  here.bus.publish(changed);
  expect(here.events).toEqual([changed]);
  await expect.poll(() => following.events).toEqual([changed]);
  unfollow();
  await following.bus.settle();
  here.bus.publish({ ...changed, seq: 8 });
  here.bus.publish({ type: 'sky' });
  await expect.poll(() => other.events).toEqual([{ type: 'sky' }]);
  await expect.poll(() => following.events).toEqual([changed, { type: 'sky' }]);
});

test('all other hints reach every node', async () => {
  const [here, there] = [await openNode(), await openNode()];
  await there.bus.settle();
  const hints: Hint[] = [
    { type: 'session-ended', sessionId: 'phone' },
    { type: 'settings' },
    { type: 'taken', node: 'here', taken: [['uploads ayse', 2]] },
  ];
  for (const hint of hints) here.bus.publish(hint);
  await expect.poll(() => there.events).toEqual(hints);
});

test('hints that were published last are sent before the bus is closed', async () => {
  const there = await openNode();
  await there.bus.settle();
  const here = await openNode();
  here.bus.publish({ type: 'settings' });
  await here.bus.close();
  await expect.poll(() => there.events).toEqual([{ type: 'settings' }]);
});

test('after an outage of NATS the bus reports a gap, and carries hints again', async () => {
  const [here, there] = [await openNode(), await openNode()];
  there.bus.follow('ayse');
  await nats.kill();
  await vi.waitFor(
    () => expect(there.bus.isConnected() || here.bus.isConnected()).toBe(false),
    SOON,
  );
  here.bus.publish({ type: 'changed', userId: 'ayse', seq: 1 });
  await there.bus.settle();
  expect(there.events).toEqual([]);
  await nats.start();
  await vi.waitFor(() => expect(there.events).toEqual([{ type: 'gap' }]), SOON);
  await vi.waitFor(() => expect(here.bus.isConnected()).toBe(true), SOON);
  await there.bus.settle();
  here.bus.publish({ type: 'changed', userId: 'ayse', seq: 2 });
  await expect.poll(() => there.events.at(-1)).toEqual({ type: 'changed', userId: 'ayse', seq: 2 });
});

test('a NATS that hangs is noticed, and delays no stream for long', async () => {
  const here = await openNode();
  nats.freeze();
  const begun = performance.now();
  await here.bus.settle();
  expect(performance.now() - begun).toBeLessThan(10_000);
  await vi.waitFor(() => expect(here.bus.isConnected()).toBe(false), SOON);
  nats.thaw();
  await vi.waitFor(() => expect(here.bus.isConnected()).toBe(true), SOON);
  expect(here.events).toEqual([{ type: 'gap' }]);
});

test('without NATS a node starts, and connects as soon as NATS is there', async () => {
  await nats.kill();
  const node = await openNode();
  expect(node.bus.isConnected()).toBe(false);
  node.bus.publish({ type: 'sky' });
  node.bus.follow('ayse');
  expect(node.events).toEqual([{ type: 'sky' }]);
  await nats.start();
  await vi.waitFor(() => expect(node.bus.isConnected()).toBe(true), SOON);
  const other = await openNode();
  await node.bus.settle();
  other.bus.publish({ type: 'changed', userId: 'ayse', seq: 3 });
  await expect.poll(() => node.events.at(-1)).toMatchObject({ userId: 'ayse', seq: 3 });
});

test('wrong credentials leave the node without hints, and it keeps trying', async () => {
  const node = await openNode(nats.url.replace('gizli', 'yanlis'));
  expect(node.bus.isConnected()).toBe(false);
});

test('if one of two servers dies, the other one carries the hints', async () => {
  const clusterPort = await findFreePort();
  const first = await startNatsServer({ clusterPort });
  const second = await startNatsServer({
    clusterPort: await findFreePort(),
    routeTo: `nats://127.0.0.1:${clusterPort}`,
  });
  const url = `${first.url},${second.url}`;
  const [here, there] = [await openNode(url), await openNode(url)];
  there.bus.follow('ayse');
  await first.kill();
  let seq = 0;
  await vi.waitFor(() => {
    seq += 1;
    here.bus.publish({ type: 'changed', userId: 'ayse', seq });
    return vi.waitFor(
      () => expect(there.events.at(-1)).toEqual({ type: 'changed', userId: 'ayse', seq }),
      { timeout: 300 },
    );
  }, SOON);
  for (const { bus } of [here, there]) await bus.close();
  await second.kill();
});
