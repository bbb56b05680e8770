import { expect, test } from 'vitest';
import { countryCodes } from './country-codes.ts';
import { countryList, countryName } from './display-names.ts';

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
  for (const { code, name } of countryList('en')) expect(name).not.toBe(code);
});
