import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Timers } from '../base/timers.ts';
import { openTestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { createSkyNotifier, type SkyNotifier } from './notify-of-sky.ts';
import type { Sink } from './sink.ts';
import { createStreams } from './streams.ts';

const api = await openTestApi();
const { context, clock, call, reset, close } = api;
let ayse: TestPerson;
let baran: TestPerson;
let waiting: { ms: number; run: () => void }[];
const timers: Timers = {
  after(ms, run) {
    waiting.push({ ms, run });
    return () => {};
  },
};
let told: string[];
let present: string[];
let teller: SkyNotifier;

beforeEach(async () => {
  await reset();
  ayse = await makePerson(context, { pigeons: 3 });
  baran = await makePerson(context);
  waiting = [];
  told = [];
  present = [ayse.sessionId, baran.sessionId];
  teller = createSkyNotifier(
    { ...context, timers },
    { sessionIds: () => present, tell: (sessionId) => told.push(sessionId) },
  );
});
afterAll(close);

const look = (who: TestPerson, visible = true) => call(who, 'presence', { body: { visible } });

function pass(ms: number): void {
  const due = waiting.filter((each) => each.ms === ms);
  waiting = waiting.filter((each) => each.ms !== ms);
  for (const { run } of due) run();
}

/** Waits until started work is done, except for pending timers. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 200));

test('only visible devices are notified', async () => {
  await look(ayse);
  await look(baran);
  await look(baran, false);
  teller.stir();
  await expect.poll(() => told).toEqual([ayse.sessionId]);
  clock.advance(60_000);
  pass(5_000);
  teller.stir();
  await settled();
  expect(told).toEqual([ayse.sessionId]);
});

test('letters within five seconds of a hint share one hint afterwards', async () => {
  await look(ayse);
  teller.stir();
  await expect.poll(() => told).toHaveLength(1);
  for (let letter = 0; letter < 30; letter += 1) teller.stir();
  await settled();
  expect(told).toHaveLength(1);
  pass(5_000);
  await expect.poll(() => told).toHaveLength(2);
  pass(5_000);
  await settled();
  expect(told).toHaveLength(2);
});

test('many devices are notified fifty at a time', async () => {
  await look(ayse);
  // Each of these people has one session, and all sessions are marked as visible.
  const many = await Promise.all(Array.from({ length: 120 }, () => makePerson(context)));
  await context.db
    .updateTable('sessions')
    .set({ visible_until: new Date(clock.now().getTime() + 60_000) })
    .execute();
  present = many.map(({ sessionId }) => sessionId);
  teller.stir();
  await expect.poll(() => told.length).toBe(50);
  pass(100);
  await expect.poll(() => told.length).toBe(100);
  teller.close();
  pass(100);
  await settled();
  expect(told).toHaveLength(100);
});

test('a sky letter is announced without a number, a direct letter is not announced', async () => {
  const streams = createStreams(context);
  const frames: string[] = [];
  const sink: Sink = {
    write: (frame) => frames.push(frame),
    close: () => {},
    isSlow: () => false,
  };
  const leave = streams.open(baran, sink);
  await look(baran);
  await expect.poll(() => frames.join('')).toContain('event: connected');
  const send = (to: object, pigeon: number) => {
    const id = context.makeId();
    const body = { id, content: 'Selam', pigeonId: ayse.pigeonIds[pigeon], ...to };
    return call(ayse, 'send-message', { body, key: context.makeId() });
  };
  await send({ receiverId: baran.userId }, 0);
  await expect.poll(() => frames.join('')).toContain('event: changed');
  expect(frames.join('')).not.toContain('event: sky');
  await send({ sky: true }, 1);
  await expect.poll(() => frames.at(-1)).toBe('event: sky\ndata: {"type":"sky"}\n\n');
  leave();
  streams.close();
});
