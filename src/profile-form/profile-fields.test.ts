import { expect, test } from 'vitest';
import { profile } from '../testing/profile.ts';
import {
  findMissing,
  findProblems,
  followProfile,
  photosOf,
  toTexts,
  toUpdate,
} from './profile-fields.ts';

const texts = toTexts(profile);
const photos = photosOf(profile);

test('an untouched form changes nothing', () => {
  expect(toUpdate(profile, texts, photos)).toBeNull();
});

test('only changes are sent, trimmed', () => {
  expect(toUpdate(profile, { ...texts, city: '  İzmir ' }, photos)).toEqual({ city: 'İzmir' });
});

test('a field that was emptied becomes null', () => {
  expect(toUpdate(profile, { ...texts, city: '   ', gender: '' }, photos)).toEqual({
    city: null,
    gender: null,
  });
});

test('one new photo sends the complete set', () => {
  expect(toUpdate(profile, texts, [...photos, '/files/c.webp'])).toEqual({
    photo_1_url: '/files/a.webp',
    photo_2_url: '/files/b.webp',
    photo_3_url: '/files/c.webp',
    photo_4_url: null,
    photo_5_url: null,
    photo_6_url: null,
  });
});

test('removing the first photo makes the second the main one', () => {
  expect(toUpdate(profile, texts, photos.slice(1))).toMatchObject({
    photo_1_url: '/files/b.webp',
    photo_2_url: null,
  });
});

test.each([
  ['2008-11-20', undefined],
  ['2008-11-21', 'too-young'],
  ['2027-01-01', 'birth-date-invalid'],
  ['1850-01-01', 'birth-date-invalid'],
  ['', undefined],
])('born on %s: %s', (birth_date, problem) => {
  expect(findProblems({ ...texts, birth_date }, '2026-11-20').birth_date).toBe(problem);
});

test('a name of 80 characters fits, one of 81 does not', () => {
  const named = (length: number) =>
    findProblems({ ...texts, full_name: '🕊'.repeat(length) }, '2026-11-20');
  expect(named(80)).toEqual({});
  expect(named(81)).toEqual({ full_name: 'too-long' });
});

test('an item is missing until the value in the form is valid', () => {
  const today = '2026-11-20';
  const photos = ['/files/a', '/files/b', '/files/c'];
  const typing = null;
  const full = {
    ...{ full_name: 'Ayşe', gender: 'female', birth_date: '1990-01-01' },
    ...{ country: 'TR', city: 'İzmir', bio: '' },
  };
  expect(findMissing(full, { photos, today, typing })).toEqual([]);
  expect(findMissing({ ...full, city: '  ' }, { photos, today, typing })).toEqual(['city']);
  expect(findMissing({ ...full, full_name: '\u3164' }, { photos, today, typing })).toEqual([
    'full_name',
  ]);
  expect(findMissing({ ...full, birth_date: '2020-01-01' }, { photos, today, typing })).toEqual([
    'birth_date',
  ]);
  expect(findMissing(full, { photos: photos.slice(1), today, typing })).toEqual(['photos']);
});

test('a field being typed in does not count before it loses focus', () => {
  const photos = ['/files/a', '/files/b', '/files/c'];
  const typed = {
    ...{ full_name: 'Ayşe', gender: 'female', birth_date: '1990-01-01' },
    ...{ country: 'TR', city: 'Ayva', bio: '' },
  };
  const state = { photos, today: '2026-11-20' };
  expect(findMissing(typed, { ...state, typing: 'city' })).toEqual(['city']);
  expect(findMissing(typed, { ...state, typing: null })).toEqual([]);
});

test('a city needs a letter', () => {
  expect(findProblems({ ...texts, city: '34' }, '2026-11-20')).toEqual({ city: 'city-unfit' });
  expect(findProblems({ ...texts, city: 'Å' }, '2026-11-20')).toEqual({});
});

test('an invalid name is reported at once, a stored one is offered cleaned', () => {
  const problem = findProblems({ ...texts, full_name: 'Güvercin' }, '2026-11-20').full_name;
  expect(problem).toBe('name-unfit');
  expect(toTexts({ ...profile, full_name: 'Ali\nVeli' }).full_name).toBe('Ali Veli');
});

const stored = { city: 'Mardin', bio: '', spoken_languages: ['tr'] };

test('a form takes over another window’s save, and keeps its own changes', () => {
  const values = { ...stored, bio: 'Dağları severim.' };
  const now = { city: 'İzmir', bio: 'Denizi severim.', spoken_languages: ['tr', 'ku'] };
  expect(followProfile(values, stored, now)).toEqual({ ...now, bio: 'Dağları severim.' });
});

test('an own save changes nothing', () => {
  const values = { ...stored, city: 'İzmir' };
  expect(followProfile(values, stored, values)).toBe(values);
  expect(followProfile(values, values, { ...values, spoken_languages: ['tr'] })).toBe(values);
});
