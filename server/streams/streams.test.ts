import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { STREAM_HEARTBEAT_SECONDS } from '../../contract/limits.ts';
import { type StreamEvent, streamEventSchema } from '../../contract/stream-events.ts';
import type { Timers } from '../base/timers.ts';
import { createLocalBus } from '../bus/bus.ts';
import { callAs } from '../demo/accounts/call-as.ts';
import { readHead } from '../log/heads.ts';
import { write } from '../log/write.ts';
import { endSession } from '../sessions/end-session.ts';
import { openTestContext, type TestContext } from '../testing/open-test-context.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import type { Sink } from './sink.ts';
import { createStreams, type Streams } from './streams.ts';

function makeHandTimers() {
  const waiting = new Set<() => void>();
  const timers: Timers = {
    after(_, run) {
      waiting.add(run);
      return () => waiting.delete(run);
    },
  };
  /** Fires once per heartbeat slot. Each person is in one of the slots. */
  const fire = () => {
    for (let slot = 0; slot < STREAM_HEARTBEAT_SECONDS; slot += 1) {
      const due = [...waiting];
      waiting.clear();
      for (const run of due) run();
    }
  };
  return { timers, fire };
}

function makeSink() {
  const events: StreamEvent[] = [];
  const ids: number[] = [];
  const retries: number[] = [];
  const state = { isClosed: false, isSlow: false };
  const sink: Sink = {
    write(frame) {
      const [, retryMs] = /^retry: (\d+)\n\n$/.exec(frame) ?? [];
      if (retryMs !== undefined) {
        retries.push(Number(retryMs));
        return;
      }
      const lines = frame.trimEnd().split('\n');
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const parsed = v.parse(streamEventSchema, JSON.parse(field('data') ?? ''));
      expect(field('event')).toBe(parsed.type);
      const id = field('id');
      if (id !== undefined) ids.push(Number(id));
      events.push(parsed);
    },
    close: () => {
      state.isClosed = true;
    },
    isSlow: () => state.isSlow,
  };
  const ofType = <Type extends StreamEvent['type']>(type: Type) =>
    events.filter((event): event is Extract<StreamEvent, { type: Type }> => event.type === type);
  return { sink, events, ids, retries, state, ofType };
}

let server: TestContext;
let streams: Streams;
let hand: ReturnType<typeof makeHandTimers>;
let sender: TestPerson;
let receiver: TestPerson;

beforeAll(async () => {
  server = await openTestContext();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  hand = makeHandTimers();
  sender = await makePerson(server.context, { pigeons: 3 });
  receiver = await makePerson(server.context);
  streams = createStreams({ ...server.context, timers: hand.timers });
});
afterEach(() => streams.close());

function send(pigeon = 0) {
  const body = {
    id: server.context.makeId(),
    content: 'Selam',
    pigeonId: sender.pigeonIds[pigeon],
    receiverId: receiver.userId,
  };
  return callAs(server.context, { caller: sender, name: 'send-message' }, { body });
}

async function openConnected() {
  const end = makeSink();
  const remove = streams.open(receiver, end.sink);
  await expect.poll(() => end.ofType('connected')).toHaveLength(1);
  return { ...end, remove };
}

test('says hello with the head, then sends all later changes', async () => {
  const { ofType, ids, events } = await openConnected();
  const { messageId } = await send();
  await expect.poll(() => ofType('notification')).toHaveLength(1);
  const [hello] = ofType('connected');
  const [changed] = ofType('changed');
  expect(hello?.head).toBe(4);
  expect(changed).toMatchObject({ from: 4, to: 9, epoch: server.context.epoch });
  expect(changed?.changes.map(({ entity }) => entity)).toEqual([
    'person',
    'message',
    'conversation',
    'notification',
    'counts',
  ]);
  expect(ofType('MESSAGE_RECEIVED')[0]?.data).toEqual({ receiverId: receiver.userId, messageId });
  expect(ids).toEqual([4, 9, 9, 9]);
  expect(events.map(({ type }) => type)).toEqual([
    'connected',
    'changed',
    'MESSAGE_RECEIVED',
    'notification',
  ]);
});

test('each event continues where the one before it ended, on every stream of the person', async () => {
  const first = await openConnected();
  await send(0);
  const second = await openConnected();
  await Promise.all([send(1), send(2)]);
  for (const { ofType } of [first, second]) {
    await expect.poll(() => ofType('changed').at(-1)?.to).toBe(17);
    let cursor = ofType('connected')[0]?.head;
    for (const { from, to } of ofType('changed')) {
      expect(from).toBe(cursor);
      cursor = to;
    }
  }
  expect(first.ofType('changed')[0]?.from).toBe(4);
  expect(second.ofType('connected')[0]?.head).toBe(9);
});

test('does not announce a letter to its own sender', async () => {
  const end = makeSink();
  streams.open(sender, end.sink);
  await expect.poll(() => end.events).toHaveLength(1);
  await send();
  await expect.poll(() => end.ofType('changed')).toHaveLength(1);
  hand.fire();
  await expect.poll(() => end.ofType('heartbeat')).toHaveLength(1);
  expect(end.ofType('MESSAGE_RECEIVED')).toEqual([]);
});

test('a heartbeat has the head and delivers a change whose hint was lost', async () => {
  const { ofType, events } = await openConnected();
  const muted = { ...server.context, bus: { ...server.context.bus, publish: () => undefined } };
  const body = {
    id: muted.makeId(),
    content: 'Duyan yok',
    pigeonId: sender.pigeonIds[0],
    receiverId: receiver.userId,
  };
  await callAs(muted, { caller: sender, name: 'send-message' }, { body });
  expect(events).toHaveLength(1);
  hand.fire();
  await expect.poll(() => ofType('heartbeat')).toHaveLength(1);
  expect(events.map(({ type }) => type)).toEqual([
    'connected',
    'changed',
    'MESSAGE_RECEIVED',
    'notification',
    'heartbeat',
  ]);
  expect(ofType('heartbeat')[0]).toMatchObject({ head: 9, epoch: server.context.epoch });
});

test('after a gap of the bus a missed change arrives without waiting for the heartbeat', async () => {
  const bus = createLocalBus();
  const soon: (() => void)[] = [];
  const timers: Timers = {
    after(ms, run) {
      if (ms === 0) soon.push(run);
      return () => {};
    },
  };
  const own = createStreams({ ...server.context, bus, timers });
  const end = makeSink();
  own.open(receiver, end.sink);
  await expect.poll(() => end.ofType('connected')).toHaveLength(1);
  await send();
  expect(end.events).toHaveLength(1);
  bus.tell({ type: 'gap' });
  for (const run of soon) run();
  await expect.poll(() => end.ofType('MESSAGE_RECEIVED')).toHaveLength(1);
  own.close();
});

test('after a gap of the bus the people of a node are asked about in pages, spread over five seconds', async () => {
  const bus = createLocalBus();
  const delays: number[] = [];
  const timers: Timers = {
    after(ms) {
      delays.push(ms);
      return () => {};
    },
  };
  const own = createStreams({ ...server.context, bus, timers });
  for (let count = 0; count < 401; count += 1) {
    const userId = server.context.makeId();
    own.open({ userId, sessionId: server.context.makeId() }, makeSink().sink);
  }
  delays.length = 0;
  bus.tell({ type: 'gap' });
  expect(delays.map(Math.round)).toEqual(expect.arrayContaining([0, 1667, 3333]));
  own.close();
});

test('a person is followed while they have a stream here', async () => {
  const bus = createLocalBus();
  const own = createStreams({ ...server.context, bus, timers: hand.timers });
  const ends = [makeSink(), makeSink()].map(({ sink }) => own.open(receiver, sink));
  expect([...bus.followed()]).toEqual([receiver.userId]);
  ends[0]?.();
  expect(bus.isFollowed(receiver.userId)).toBe(true);
  ends[1]?.();
  expect(bus.isFollowed(receiver.userId)).toBe(false);
  own.close();
});

test('a slow reader is dropped and the others go on', async () => {
  const slow = await openConnected();
  const quick = await openConnected();
  slow.state.isSlow = true;
  await send();
  await expect.poll(() => quick.ofType('changed')).toHaveLength(1);
  expect(slow.state.isClosed).toBe(true);
  expect(slow.ofType('changed')).toEqual([]);
  expect(streams.count()).toBe(1);
});

test('ends with its session at once, and only that one', async () => {
  const mine = await openConnected();
  const other = makeSink();
  streams.open(sender, other.sink);
  await endSession(server.context, receiver.sessionId, 'logout');
  expect(mine.state.isClosed).toBe(true);
  expect(other.state.isClosed).toBe(false);
});

test('ends at the next heartbeat when the hint of the logout was lost', async () => {
  const { state } = await openConnected();
  const muted = { ...server.context, bus: { ...server.context.bus, publish: () => undefined } };
  await endSession(muted, receiver.sessionId, 'logout');
  hand.fire();
  await expect.poll(() => state.isClosed).toBe(true);
});

test('does not open for a session that just ended', async () => {
  await endSession(server.context, receiver.sessionId, 'logout');
  const { sink, state, events } = makeSink();
  streams.open(receiver, sink);
  await expect.poll(() => state.isClosed).toBe(true);
  expect(events).toEqual([]);
});

test('a person with too many streams loses the oldest', async () => {
  const sinks = Array.from({ length: 33 }, makeSink);
  for (const { sink } of sinks) streams.open(receiver, sink);
  expect(streams.count()).toBe(32);
  expect(sinks.map(({ state }) => state.isClosed).indexOf(false)).toBe(1);
});

test('counts the open streams', async () => {
  const first = await openConnected();
  const second = await openConnected();
  expect(streams.count()).toBe(2);
  first.remove();
  second.remove();
  expect(streams.count()).toBe(0);
});

test('a server that stops sends each stream a different reconnect time', async () => {
  const sinks = Array.from({ length: 20 }, makeSink);
  for (const { sink } of sinks) streams.open(receiver, sink);
  streams.close();
  const hints = sinks.flatMap(({ retries }) => retries);
  expect(hints).toHaveLength(20);
  for (const hint of hints) {
    expect(hint).toBeGreaterThanOrEqual(5000);
    expect(hint).toBeLessThanOrEqual(10_100);
  }
  expect(new Set(hints).size).toBeGreaterThan(1);
  expect(sinks.every(({ state }) => state.isClosed)).toBe(true);
});

test('of many streams notified at once only some are read for at a time', async () => {
  let running = 0;
  let most = 0;
  const counted = server.context.db.withPlugin({
    transformQuery({ node }) {
      running += 1;
      most = Math.max(most, running);
      return node;
    },
    async transformResult({ result }) {
      running -= 1;
      return result;
    },
  });
  const own = createStreams({ ...server.context, db: counted, timers: hand.timers });
  const people = await Promise.all(Array.from({ length: 24 }, () => makePerson(server.context)));
  const ends = people.map((person) => {
    const end = makeSink();
    own.open(person, end.sink);
    return end;
  });
  await expect.poll(() => ends.every(({ ofType }) => ofType('connected').length === 1)).toBe(true);
  most = 0;
  // Write to all logs before the first message is published on the bus.
  const heads = await Promise.all(
    people.map(async ({ userId }) => {
      const silent = { ...server.context, bus: createLocalBus() };
      const changes = [{ userId, entity: 'settings', id: userId } as const];
      await write(silent, { touches: [userId] }, async () => ({ result: null, changes }));
      return { userId, seq: await readHead(server.context.db, userId) };
    }),
  );
  for (const head of heads) server.context.bus.publish({ type: 'changed', ...head });
  await expect.poll(() => ends.every(({ ofType }) => ofType('changed').length === 1)).toBe(true);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(6);
  own.close();
});
