import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Sink } from '../sync/sink.ts';
import { createStreams } from '../sync/streams.ts';
import { openTestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { refusalWithoutEffect } from '../testing/refusals.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';

const api = await openTestApi();
const { context, clock, call, reset, close } = api;
let ayse: TestPerson;
beforeEach(async () => {
  await reset();
  ayse = await makePerson(context);
});
afterAll(close);

async function isVisible({ sessionId }: TestPerson): Promise<boolean> {
  const { visible_until } = await context.db
    .selectFrom('sessions')
    .select('visible_until')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return visible_until !== null && visible_until > clock.now();
}
const say = (visible: boolean) => call(ayse, 'presence', { body: { visible } });

test('a device is visible as long as its tab says so', async () => {
  expect(await isVisible(ayse)).toBe(false);
  await say(true);
  expect(await isVisible(ayse)).toBe(true);
  await say(false);
  expect(await isVisible(ayse)).toBe(false);
});

test('what the device does not say again runs out within a minute', async () => {
  await say(true);
  clock.advance(30_000);
  await say(true);
  clock.advance(59_999);
  expect(await isVisible(ayse)).toBe(true);
  clock.advance(1);
  expect(await isVisible(ayse)).toBe(false);
});

test('an open stream alone makes nobody visible', async () => {
  const beats: (() => void)[] = [];
  const after = (_: number, run: () => void) => {
    beats.push(run);
    return () => {};
  };
  const streams = createStreams({ ...context, timers: { after } });
  const written: string[] = [];
  const sink: Sink = {
    write: (text) => void written.push(text),
    close: () => {},
    isSlow: () => false,
  };
  const leave = streams.open(ayse, sink);
  await say(true);
  clock.advance(60_000);
  for (let beat = 0; beat < 20; beat += 1) beats.shift()?.();
  await expect.poll(() => written.join('')).toContain('event: heartbeat');
  expect(await isVisible(ayse)).toBe(false);
  leave();
  streams.close();
});

test('a device of an earlier build names its stream', async () => {
  await call(ayse, 'presence', { body: { streamId: context.makeId(), visible: true } });
  expect(await isVisible(ayse)).toBe(true);
});

test('refuses what says neither', async () => {
  expect(
    await refusalWithoutEffect(api, () =>
      call(ayse, 'presence', { body: { streamId: context.makeId() } }),
    ),
  ).toBe('body-invalid');
});

test('is for people with a session', () => {
  const body = { streamId: context.makeId(), visible: true };
  return expectSessionNeeded(api, 'presence', { body });
});
