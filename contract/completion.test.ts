import { expect, test } from 'vitest';
import { completionPercentage, missingItems } from './completion.ts';
import { toPhotoSet } from './profile-update.ts';

const empty = {
  full_name: null,
  gender: null,
  birth_date: null,
  country: null,
  city: null,
  ...toPhotoSet([]),
} as const;

test('no profile and an empty one lack all six items', () => {
  expect(missingItems(null)).toHaveLength(6);
  expect(missingItems(empty)).toHaveLength(6);
  expect(completionPercentage(empty)).toBe(0);
});

test('two photos are too few, three complete the item', () => {
  expect(missingItems({ ...empty, ...toPhotoSet(['a', 'b']) })).toContain('photos');
  expect(missingItems({ ...empty, ...toPhotoSet(['a', 'b', 'c']) })).not.toContain('photos');
});

test('four of six items are 67 percent', () => {
  const profile = { ...empty, full_name: 'D', gender: 'other', birth_date: '1990-01-01' } as const;
  expect(completionPercentage({ ...profile, country: 'TR' })).toBe(67);
});

test('all six are 100 percent', () => {
  expect(
    completionPercentage({
      full_name: 'Deniz',
      gender: 'female',
      birth_date: '1990-01-01',
      country: 'TR',
      city: 'Ayvalık',
      ...toPhotoSet(['a', 'b', 'c']),
    }),
  ).toBe(100);
});
