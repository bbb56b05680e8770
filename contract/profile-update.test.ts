import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ageInYears, profileUpdateSchema, toPhotoSet } from './profile-update.ts';

test('empty and white-space fields are null, fields left out stay out', () => {
  expect(v.parse(profileUpdateSchema, { full_name: ' ', city: '', gender: '' })).toEqual({
    full_name: null,
    city: null,
    gender: null,
  });
});

test('photos travel as a complete set or not at all', () => {
  expect(v.is(profileUpdateSchema, { photo_1_url: 'a' })).toBe(false);
  expect(v.is(profileUpdateSchema, toPhotoSet(['a']))).toBe(true);
});

test('the same photo does not count twice', () => {
  expect(v.is(profileUpdateSchema, toPhotoSet(['a', 'a', 'b']))).toBe(false);
});

test.each(['1990-02-30', '90-01-01', 'yesterday', '1990-1-1'])('%s is no birth date', (date) => {
  expect(v.is(profileUpdateSchema, { birth_date: date })).toBe(false);
});

test('age counts whole years to the day', () => {
  expect(ageInYears('2008-11-20', '2026-11-20')).toBe(18);
  expect(ageInYears('2008-11-21', '2026-11-20')).toBe(17);
  expect(ageInYears('2008-02-29', '2026-03-01')).toBe(18);
});
