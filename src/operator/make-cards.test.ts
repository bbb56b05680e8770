import { expect, test } from 'vitest';
import type { Numbers } from '../../contract/operator-numbers.ts';
import { makeCards } from './make-cards.ts';
import { formatBytes } from './point-formats.ts';
import { makeTranslator } from './use-words.ts';

const DAYS = 30;
const days = <Value>(value: Value) => Array.from({ length: DAYS }, () => value);
const numbers: Numbers = {
  range: 'month',
  at: '2026-11-20T16:43:00.000Z',
  points: days(0).map((_, at) => new Date(Date.UTC(2026, 9, 22 + at)).toISOString()),
  series: {
    people: days(10),
    letters: days(100),
    sky_letters: days(18),
    reports_opened: days(2),
    reports_closed: days(1),
    wait: [...days(null).slice(1), 160],
    pushes_taken: days(993),
    pushes_failed: days(7),
    dead_jobs: days(0),
  },
  before: { people: 275, letters: null },
  now: { reports_open: 14, dead_jobs: 2, letters_in_air: 0, people_here: 0, people_active: 0 },
  disk: { pictures: null, database: null, free: null, full_in_days: null },
  versions: [],
};
const format = (language: 'tr' | 'en') =>
  makeCards(numbers, makeTranslator(language)).map(
    ({ title, figure, note }) => `${title}: ${figure} (${note})`,
  );

test('each card has its figure and its note, in both languages', () => {
  expect(format('en')).toEqual([
    'New people: 300 (in 30 days · +9%)',
    'Letters: 3,000 (100 a day · 18% to the sky)',
    'Reports: 14 open (solid opened, dashed closed)',
    'Median wait: 2 h 40 m (goal under 4 h)',
    'Push failures: 0.7% (of 30,000)',
    'Dead jobs: 2 (retry in Jobs)',
  ]);
  expect(format('tr')[4]).toBe('Anlık bildirim hatası: %0,7 (30.000 içinde)');
});

test('a missing measurement has no figure', () => {
  const nothing = { ...numbers.series, pushes_taken: days(null), pushes_failed: days(null) };
  const [, , , , pushes] = makeCards({ ...numbers, series: nothing }, makeTranslator('en'));
  expect(pushes?.figure).toBe('not measured');
});

test('the month is named where it changes', () => {
  const [people] = makeCards(numbers, makeTranslator('en'));
  expect(people?.plot.ticks([0, 7, 15, 29])).toEqual(['Oct 22', '29', 'Nov 6', '20']);
  expect(people?.points[0]).toBe('Oct 22');
});

test('bytes are shown in a fitting unit', () => {
  expect([0, 999, 18_000_000, 1_500_000_000].map((bytes) => formatBytes('en', bytes))).toEqual([
    ...['0 byte', '999 byte', '18 MB', '1.5 GB'],
  ]);
});
