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

test('a country is found by its name in the other language as well, and that name is told', () => {
  const [germany] = findCountries(countriesIn('tr'), 'germa');
  expect(germany).toEqual({ code: 'DE', name: 'Almanya', foundAs: 'Germany' });
  const [almanya] = findCountries(countriesIn('en'), 'almanya');
  expect(almanya).toEqual({ code: 'DE', name: 'Germany', foundAs: 'Almanya' });
  expect(find('tr', 'Turkey')).toContain('TR');
});

test('who begins so comes before whom it only names further on, and other names come last', () => {
  const found = find('en', 'guinea');
  expect(found.slice(0, 2)).toEqual(['GN', 'GW']);
  expect(found).toContain('PG');
});

test('no word finds all in the order of the alphabet, a word that names none finds none', () => {
  expect(find('tr', '  ')).toEqual(countriesIn('tr').map(({ code }) => code));
  expect(find('tr', 'atlantis')).toEqual([]);
});

test('a whole name is a choice, as a browser fills it in; a part of one is none', () => {
  const countries = countriesIn('tr');
  expect(countryCalled(countries, 'turkiye ')).toBe('TR');
  expect(countryCalled(countries, 'Germany')).toBe('DE');
  expect(countryCalled(countries, 'DE')).toBe('DE');
  expect(countryCalled(countries, 'Türk')).toBeNull();
  expect(countryCalled(countries, '')).toBeNull();
});
