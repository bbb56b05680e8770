import { expect, test } from 'vitest';
import { profile } from '../testing/profile.ts';
import { findRejectedField } from './find-rejected-field.ts';
import { toTexts } from './profile-fields.ts';
import { toWishes } from './profile-wishes.ts';

const failed = (field: string | null) => ({
  rowId: 'row',
  error: 'profile-save-failed' as const,
  field,
  update: { birth_date: '2008-12-01', city: 'İzmir' },
});
const form = { ...toTexts(profile), ...toWishes(profile), birth_date: '2008-12-01', city: 'İzmir' };

test('the field that the server rejected is wrong until its value changes', () => {
  const about = { profile, failed: failed('birth_date'), form };
  expect(findRejectedField(about)).toBe('birth_date');
  const mended = { ...form, birth_date: '2000-12-01' };
  expect(findRejectedField({ ...about, form: mended })).toBeNull();
});

test('without a rejection, a field, or a field of this form nothing is wrong', () => {
  expect(findRejectedField({ profile, failed: null, form })).toBeNull();
  expect(findRejectedField({ profile, failed: failed(null), form })).toBeNull();
  expect(findRejectedField({ profile, failed: failed('photo_2_url'), form })).toBeNull();
});
