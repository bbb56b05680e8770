import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Sink } from '../sync/sink.ts';
import { createStreams } from '../sync/streams.ts';
import { openTestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { refusalWithoutEffect } from '../testing/refusals.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';

const BEAT_MS = 20_000;
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
const say = (streamId: string, visible: boolean) =>
  call(ayse, 'presence', { body: { streamId, visible } });

/** Two nodes that share database and bus; their heartbeats come when the test says so. */
function openNode() {
  let beat = () => {};
  const after = (_: number, run: () => void) => {
    beat = run;
    return () => {};
  };
  const streams = createStreams({ ...context, timers: { after } });
  const written: string[] = [];
  const sink: Sink = {
    write: (text) => void written.push(text),
    close: () => {},
    isSlow: () => false,
  };
  return {
    streams,
    beat: () => beat(),
    async open(caller: TestPerson) {
      const leave = streams.open(caller, sink);
      await expect.poll(() => written.join('')).toContain('connected');
      const [, streamId = ''] = /"streamId":"([^"]+)"/.exec(written.join('')) ?? [];
      return { leave, streamId };
    },
  };
}

test('a device is visible as long as its tab says so', async () => {
  const streamId = context.makeId();
  expect(await isVisible(ayse)).toBe(false);
  await say(streamId, true);
  expect(await isVisible(ayse)).toBe(true);
  await say(streamId, false);
  expect(await isVisible(ayse)).toBe(false);
});

test('what no node confirms runs out', async () => {
  await say(context.makeId(), true);
  clock.advance(3 * BEAT_MS);
  expect(await isVisible(ayse)).toBe(false);
});

test('the node that holds the stream confirms it, and a closed stream is hidden', async () => {
  const node = openNode();
  const other = openNode();
  const { leave, streamId } = await node.open(ayse);
  await say(streamId, true);
  for (let count = 0; count < 4; count += 1) {
    clock.advance(BEAT_MS);
    node.beat();
    other.beat();
    const until = () =>
      context.db.selectFrom('sessions').select('visible_until').executeTakeFirst();
    await expect
      .poll(async () => (await until())?.visible_until?.getTime())
      .toBe(clock.now().getTime() + 2.5 * BEAT_MS);
  }
  leave();
  await expect.poll(() => isVisible(ayse)).toBe(false);
  node.streams.close();
  other.streams.close();
});

test('nobody makes another’s device visible', async () => {
  const fatma = await makePerson(context);
  const node = openNode();
  const { leave, streamId } = await node.open(fatma);
  await say(streamId, true);
  clock.advance(3 * BEAT_MS);
  node.beat();
  expect(await isVisible(fatma)).toBe(false);
  leave();
  node.streams.close();
});

test('refuses what is no stream', async () => {
  expect(
    await refusalWithoutEffect(api, () => call(ayse, 'presence', { body: { visible: true } })),
  ).toBe('body-invalid');
});

test('is for people with a session', () => {
  const body = { streamId: context.makeId(), visible: true };
  return expectSessionNeeded(api, 'presence', { body });
});
