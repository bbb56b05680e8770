import { expect, test } from 'vitest';
import { addToDigests, type Digests, findDifferences, nameOfShape } from './mirror-digest.ts';

type Row = Parameters<typeof addToDigests>[1][number];

const person = (change: Partial<Row> = {}): Row => ({
  entity: 'person',
  id: '00000000-0000-7000-8000-00000000000a',
  seq: 4,
  value: { full_name: 'Ayşe', city: null, spoken_languages: ['tr', 'en'] },
  ...change,
});
const other = person({ id: '00000000-0000-7000-8000-00000000000b', seq: 5 });

function digest(...rows: Row[]): Digests {
  const digests: Digests = {};
  addToDigests(digests, rows);
  return digests;
}

test('neither the order of rows nor that of their fields matters', () => {
  const turned = { spoken_languages: ['tr', 'en'], city: null, full_name: 'Ayşe' };
  expect(digest(other, person({ value: turned }))).toEqual(digest(person(), other));
});

test.each([
  ['another number', { seq: 5 }],
  ['another id', { id: '00000000-0000-7000-8000-00000000000c' }],
  ['another letter', { value: { full_name: 'Ayse', city: null, spoken_languages: ['tr', 'en'] } }],
  [
    'another order in a list',
    { value: { ...Object(person().value), spoken_languages: ['en', 'tr'] } },
  ],
  ['a field less', { value: { full_name: 'Ayşe', spoken_languages: ['tr', 'en'] } }],
] as const)('%s is detected', (_, change) => {
  expect(findDifferences(digest(person(change), other), digest(person(), other))).toEqual([
    'person',
  ]);
});

test('a lost row is detected, even if it was the only one of its kind', () => {
  expect(findDifferences(digest(other), digest(person(), other))).toEqual(['person']);
  expect(findDifferences({}, digest(person()))).toEqual(['person']);
  expect(findDifferences({}, {})).toEqual([]);
});

test('the digest of 10,000 rows is a safe integer, and one missing row is detected', () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => person({ seq: at + 1 }));
  const all = digest(...rows);
  expect(Number.isSafeInteger(all.person)).toBe(true);
  expect(findDifferences(all, digest(...rows.slice(1)))).toEqual(['person']);
});

test('the shape of the entities has a short name', () => {
  expect(nameOfShape()).toMatch(/^[0-9a-z]{8,11}$/);
});
