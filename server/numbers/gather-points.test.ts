import { expect, test } from 'vitest';
import { daysUntilFull, gatherPoints, spanOf, sumOf } from './gather-points.ts';

const now = new Date('2026-11-20T16:43:00Z');
const at = (time: string) => new Date(`2026-${time}Z`);
const iso = (ms: number | undefined) => new Date(ms ?? 0).toISOString();

test('a range ends with the present hour or day, and directly follows the range before', () => {
  const day = spanOf('day', now).span.starts;
  expect([day.length, iso(day[0]), iso(day.at(-1))]).toEqual([
    ...[24, '2026-11-19T17:00:00.000Z', '2026-11-20T16:00:00.000Z'],
  ]);
  const month = spanOf('month', now);
  expect(iso(month.span.starts.at(-1))).toBe('2026-11-20T00:00:00.000Z');
  expect(iso(month.before.starts.at(-1))).toBe('2026-10-21T00:00:00.000Z');
  expect(iso(spanOf('year', now).span.starts.at(-1))).toBe('2026-11-14T00:00:00.000Z');
});

test('sums, means, maximums and last values are each aggregated accordingly', () => {
  const { span } = spanOf('year', now);
  const rows = ['letters', 'report-wait', 'dead-jobs', 'disk-free'].flatMap((name) => [
    { at: at('11-16T00:00'), name, value: 2 },
    { at: at('11-15T00:00'), name, value: 4 },
  ]);
  const last = (name: 'letters' | 'report-wait' | 'dead-jobs' | 'disk-free') =>
    gatherPoints(rows, name, { span, knownSince: 0 }).at(-1);
  expect([last('letters'), last('report-wait'), last('dead-jobs'), last('disk-free')]).toEqual([
    ...[6, 3, 4, 2],
  ]);
});

test('a missing count is 0 once counting has started, and a missing measurement is null', () => {
  const { span } = spanOf('month', now);
  const known = { span, knownSince: at('11-18T07:00').getTime() };
  expect(gatherPoints([], 'letters', known).slice(-4)).toEqual([null, 0, 0, 0]);
  expect(gatherPoints([], 'disk-free', known).at(-1)).toBe(null);
  expect(sumOf(gatherPoints([], 'letters', known))).toBe(null);
  expect(sumOf([1, 0, 2])).toBe(3);
});

test('rows outside of the range are left out', () => {
  const { span } = spanOf('day', now);
  const rows = [
    { at: at('11-19T16:00'), name: 'letters', value: 9 },
    { at: at('11-20T17:00'), name: 'letters', value: 9 },
  ];
  const points = gatherPoints(rows, 'letters', { span, knownSince: 0 });
  expect(points.every((value) => value === 0)).toBe(true);
});

test('the days until the disk is full follow from the last days’ growth', () => {
  const of = (first: number, last: number, days: number) =>
    daysUntilFull([
      { at: at('11-01T00:00'), value: first },
      { at: new Date(at('11-01T00:00').getTime() + days * 86_400_000), value: last },
    ]);
  expect(of(100, 80, 10)).toBe(40);
  expect(of(100, 100, 10)).toBe(null);
  expect(of(80, 100, 10)).toBe(null);
  expect(of(100, 80, 3)).toBe(null);
  expect(daysUntilFull([])).toBe(null);
});
