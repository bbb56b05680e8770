import { expect, test } from 'vitest';
import { countryCodes } from './country-codes.ts';
import {
  cityOfZone,
  countryList,
  countryName,
  languageCodes,
  languageList,
  languageName,
} from './display-names.ts';

test('countries are named in the language', () => {
  expect(countryName('tr', 'DE')).toBe('Almanya');
  expect(countryName('en', 'DE')).toBe('Germany');
});

test('the list follows the alphabet of the language', () => {
  const names = countryList('tr').map(({ name }) => name);
  expect(names.indexOf('Çin')).toBeGreaterThan(names.indexOf('Cezayir'));
  expect(names.indexOf('Çin')).toBeLessThan(names.indexOf('Danimarka'));
});

test('every code is known to the platform, once', () => {
  expect(new Set(countryCodes).size).toBe(countryCodes.length);
  expect(countryList('en')).toHaveLength(countryCodes.length);
});

test('spoken languages likewise: named in the language, each known, once', () => {
  expect(languageName('tr', 'ku')).toBe('Kürtçe');
  expect(languageName('en', 'ku')).toBe('Kurdish');
  expect(new Set(languageCodes).size).toBe(languageCodes.length);
  expect(languageList('en')).toHaveLength(languageCodes.length);
});

test('codes without a platform name are not offered and have no name', () => {
  expect(languageList('tr', ['tr', 'qq'])).toEqual([{ code: 'tr', name: 'Türkçe' }]);
  expect(countryList('tr', ['TR', 'QY'])).toEqual([{ code: 'TR', name: 'Türkiye' }]);
  expect(languageName('tr', 'qq')).toBeNull();
  expect(languageName('tr', 'tr-ab-cd')).toBeNull();
  expect(countryName('tr', 'QY')).toBeNull();
});

test.each([
  ['tr', 'Europe/Istanbul', 'İstanbul'],
  ['en', 'Europe/Istanbul', 'Istanbul'],
  ['tr', 'America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['en', 'UTC', null],
  ['en', 'Etc/GMT+3', null],
] as const)('in %s the city of %s is %s', (language, zone, city) => {
  expect(cityOfZone(language, zone)).toBe(city);
});
