import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import type { Sink } from './sink.ts';
import { createStreams } from './streams.ts';

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

test('a device is visible as long as its tab reports it', async () => {
  expect(await isVisible(ayse)).toBe(false);
  await say(true);
  expect(await isVisible(ayse)).toBe(true);
  await say(false);
  expect(await isVisible(ayse)).toBe(false);
});

test('a report expires within a minute unless it is repeated', async () => {
  await say(true);
  clock.advance(30_000);
  await say(true);
  clock.advance(59_999);
  expect(await isVisible(ayse)).toBe(true);
  clock.advance(1);
  expect(await isVisible(ayse)).toBe(false);
});

test('an open stream alone makes no device visible', async () => {
  const heartbeats: (() => void)[] = [];
  const after = (_: number, run: () => void) => {
    heartbeats.push(run);
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
  for (let heartbeat = 0; heartbeat < 20; heartbeat += 1) heartbeats.shift()?.();
  await expect.poll(() => written.join('')).toContain('event: heartbeat');
  expect(await isVisible(ayse)).toBe(false);
  leave();
  streams.close();
});

test('a device of an earlier build sends its stream id', async () => {
  await call(ayse, 'presence', { body: { streamId: context.makeId(), visible: true } });
  expect(await isVisible(ayse)).toBe(true);
});

test('rejects a body without visibility', async () => {
  expect(
    await rejectionWithoutEffect(api, () =>
      call(ayse, 'presence', { body: { streamId: context.makeId() } }),
    ),
  ).toBe('body-invalid');
});

const ask = () => call(ayse, 'presence', { body: { visible: true, asks: true } });

test('a request for the previous report gets the device’s own, repeatedly', async () => {
  expect(await ask()).toEqual({ before: null });
  await call(ayse, 'presence', { body: { visible: true, waiting: 2 } });
  const mehmet = await makePerson(context);
  await call(mehmet, 'presence', { body: { visible: true, waiting: 7 } });
  const sameAgain = { visible: true, waiting: 0, asks: true };
  expect(await call(ayse, 'presence', { body: sameAgain })).toEqual({
    before: { waiting: 2 },
  });
  expect(await ask()).toEqual({ before: { waiting: 2 } });
  await call(ayse, 'presence', { body: { visible: true, waiting: 0 } });
  expect(await ask()).toEqual({ before: { waiting: 0 } });
});

test('the number of waiting letters stays unknown when a visible device omits it', async () => {
  await say(true);
  expect(await ask()).toEqual({ before: { waiting: null } });
});

test('a report from a hidden device is accepted, and does not change the last-seen time', async () => {
  await say(true);
  await say(false);
  clock.advance(60_000);
  const readSeen = () =>
    context.db.selectFrom('sessions').select('seen_at').where('id', '=', ayse.sessionId);
  const before = await readSeen().executeTakeFirstOrThrow();
  expect(await call(ayse, 'presence', { body: { visible: false, waiting: 3 } })).toEqual({});
  expect(await readSeen().executeTakeFirstOrThrow()).toEqual(before);
  expect(await isVisible(ayse)).toBe(false);
  expect(await ask()).toEqual({ before: { waiting: 3 } });
});

test.each([-1, 0.5, 1001, '2', null])('rejects %j waiting letters', async (waiting) => {
  const body = { visible: true, waiting };
  expect(
    await rejectionWithoutEffect(api, () => call(ayse, 'presence', { body: body as never })),
  ).toBe('body-invalid');
});

test('rejects an invalid request for the previous report', async () => {
  const body = { visible: true, asks: 'yes' };
  expect(
    await rejectionWithoutEffect(api, () => call(ayse, 'presence', { body: body as never })),
  ).toBe('body-invalid');
});

test('is for people with a session', () => {
  const body = { streamId: context.makeId(), visible: true };
  return expectSessionNeeded(api, 'presence', { body });
});
