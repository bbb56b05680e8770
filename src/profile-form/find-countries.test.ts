import { expect, test } from 'vitest';
import type { Language } from '../../i18n/language.ts';
import { countriesIn, countryCalled, findCountries } from './find-countries.ts';

const find = (language: Language, text: string) =>
  findCountries(countriesIn(language), text).map(({ code }) => code);

test.each([
  ['tr', 'turkiye', 'TR'],
  ['tr', 'TÜRKİYE', 'TR'],
  ['tr', 'ispanya', 'ES'],
  ['tr', 'ISPANYA', 'ES'],
  ['tr', 'ırak', 'IQ'],
  ['tr', 'irak', 'IQ'],
  ['tr', 'cekya', 'CZ'],
  ['tr', 'ingiltere', 'GB'],
  ['tr', 'abd', 'US'],
  ['tr', 'birlesik devl', 'US'],
  ['en', 'cote divo', undefined],
  ['en', "cote d'ivo", 'CI'],
  ['en', 'CURACAO', 'CW'],
  ['en', 'uk', 'GB'],
] as const)('in %s, %s finds %s first', (language, text, code) => {
  expect(find(language, text)[0]).toBe(code);
});

test('a country is found by its name in the other language too, and that name is shown', () => {
  const [germany] = findCountries(countriesIn('tr'), 'germa');
  expect(germany).toEqual({ code: 'DE', name: 'Almanya', foundAs: 'Germany' });
  const [almanya] = findCountries(countriesIn('en'), 'almanya');
  expect(almanya).toEqual({ code: 'DE', name: 'Germany', foundAs: 'Almanya' });
  expect(find('tr', 'Turkey')).toContain('TR');
});

test('names that begin with the text are first, then later words, then other names', () => {
  const found = find('en', 'guinea');
  expect(found.slice(0, 2)).toEqual(['GN', 'GW']);
  expect(found).toContain('PG');
});

test('an empty text finds all in alphabetical order, an unknown text finds no country', () => {
  expect(find('tr', '  ')).toEqual(countriesIn('tr').map(({ code }) => code));
  expect(find('tr', 'atlantis')).toEqual([]);
});

test('a whole name, as a browser fills it in, selects a country; a part does not', () => {
  const countries = countriesIn('tr');
  expect(countryCalled(countries, 'turkiye ')).toBe('TR');
  expect(countryCalled(countries, 'Germany')).toBe('DE');
  expect(countryCalled(countries, 'DE')).toBe('DE');
  expect(countryCalled(countries, 'Türk')).toBeNull();
  expect(countryCalled(countries, '')).toBeNull();
});
