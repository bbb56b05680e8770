import { expect, test } from 'vitest';
import { ageRanges, isSearched, readFeaturedSearch } from './featured-search.ts';

const person = (age: number | null, ...spoken_languages: string[]) => ({ age, spoken_languages });

test('the address has a language and an age, and nothing else', () => {
  expect(readFeaturedSearch({ language: 'tr', age: '30-39', sort: 'x' })).toEqual({
    language: 'tr',
    age: '30-39',
  });
  expect(readFeaturedSearch({ language: '', age: 'toString' })).toEqual({});
  expect(readFeaturedSearch({ language: 3, age: ['18-29'] })).toEqual({});
});

test('every age is in exactly one range, and a person without an age is in no range', () => {
  for (const age of [18, 29, 30, 39, 40, 49, 50, 59, 60, 120]) {
    expect(ageRanges.filter((range) => isSearched(person(age), { age: range }))).toHaveLength(1);
  }
  expect(ageRanges.some((range) => isSearched(person(null), { age: range }))).toBe(false);
  expect(isSearched(person(null), {})).toBe(true);
});

test('one matching language of several is enough', () => {
  expect(isSearched(person(40, 'tr', 'en'), { language: 'en' })).toBe(true);
  expect(isSearched(person(40, 'tr'), { language: 'en' })).toBe(false);
  expect(isSearched(person(40, 'en'), { language: 'en', age: '18-29' })).toBe(false);
});
