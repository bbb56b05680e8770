import { beforeEach, expect, test } from 'vitest';
import { createStreams } from '../streams/streams.ts';
import { makeOperator } from '../testing/make-operator.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const HOUR_MS = 3_600_000;
const api = await openTwoPeople();
let operator: TestPerson;
beforeEach(async () => {
  operator = await makePerson(api.context);
  await makeOperator(api, operator);
});
const text = { kind: 'info', tr: 'Bakım var', en: 'Maintenance', ends_at: null };
const show = (banner: Record<string, unknown> | null, key?: string) => {
  api.clock.advance(1000);
  const body = { banner };
  return api.call(operator, 'set-banner', { body, ...(key === undefined ? {} : { key }) });
};
const inHours = (hours: number) =>
  new Date(api.clock.now().getTime() + hours * HOUR_MS).toISOString();
const shown = async () => (await api.call(operator, 'get-live-settings')).banner;
const reasons = async () => {
  const acts = api.context.db.selectFrom('operator_acts').select(['act', 'reason']).orderBy('id');
  return (await acts.execute()).map(({ act, reason }) => `${act} ${reason}`);
};

function openStream() {
  const streams = createStreams(api.context);
  const frames: string[] = [];
  const write = (frame: string) => frames.push(frame);
  streams.open(api.ayse, { write, close: () => {}, isSlow: () => false });
  const told = () => frames.map((frame) => JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? 'null'));
  return { told, close: () => streams.close() };
}

test('open streams get the banner, and new ones get it in their first message', async () => {
  const before = openStream();
  await expect.poll(() => before.told().length).toBe(1);
  expect(before.told()[0]).not.toHaveProperty('banner');
  await show({ ...text, tr: ' Bakım var ' });
  const banner = await shown();
  expect(banner).toMatchObject(text);
  await expect.poll(before.told).toHaveLength(2);
  expect(before.told()[1]).toEqual({ type: 'banner', banner });
  const after = openStream();
  await expect.poll(() => after.told().length).toBe(1);
  expect(after.told()[0]).toMatchObject({ type: 'connected', banner });
  await show(null);
  await expect.poll(() => after.told().at(-1)).toEqual({ type: 'banner', banner: null });
  before.close();
  after.close();
});

test('each change has a new id and one line of the audit log, also on a retry', async () => {
  const ends_at = inHours(2);
  const key = api.context.makeId();
  for (let repeat = 0; repeat < 3; repeat += 1) await show(text, key);
  const first = await shown();
  await show(text);
  expect(await shown()).toEqual(first);
  await show({ ...text, kind: 'warning', ends_at });
  expect((await shown())?.id).not.toBe(first?.id);
  await show(null);
  expect(await reasons()).toEqual([
    'banner-changed — → info “Bakım var” “Maintenance”',
    `banner-changed info “Bakım var” “Maintenance” → warning “Bakım var” “Maintenance” (${ends_at})`,
    `banner-changed warning “Bakım var” “Maintenance” (${ends_at}) → —`,
  ]);
});

test('there is no banner after its end', async () => {
  await show({ ...text, ends_at: inHours(2) });
  api.clock.advance(2 * HOUR_MS);
  expect([await shown(), api.context.liveSettings.banner]).toEqual([null, null]);
  const stream = openStream();
  await expect.poll(() => stream.told().length).toBe(1);
  expect(stream.told()[0]).not.toHaveProperty('banner');
  stream.close();
});

test('needs both texts, of at most 200 characters, a kind, and an end in the future', async () => {
  const wrong = [
    ...[{ tr: ' ' }, { en: '' }, { tr: 'ğ'.repeat(201) }, { kind: 'loud' }, { more: 1 }],
    ...[{ ends_at: inHours(-1) }, { ends_at: 'soon' }],
  ];
  for (const part of wrong) {
    const refused = rejectionWithoutEffect(api, () => show({ ...text, ...part }));
    expect(await refused).toBe('body-invalid');
  }
  await show({ ...text, tr: '🕊'.repeat(200) });
});

test('is for people with a session', () =>
  expectSessionNeeded(api, 'set-banner', { body: { banner: null } }));
