import { expect, test } from 'vitest';
import { guessCountry } from './find-countries.ts';

const NOWHERE = 'UTC';

test('the first language with a country decides the guess', () => {
  expect(guessCountry({ locales: ['tr-TR', 'de-DE'], timeZone: NOWHERE })).toBe('TR');
  expect(guessCountry({ locales: ['tr', 'en-XX', 'ja-Jpan-JP'], timeZone: NOWHERE })).toBe('JP');
});

test('of several languages with a country the one that matches the time zone wins', () => {
  const locales = ['en-US', 'tr-TR'];
  expect(guessCountry({ locales, timeZone: 'Europe/Istanbul' })).toBe('TR');
  expect(guessCountry({ locales, timeZone: 'America/Chicago' })).toBe('US');
  expect(guessCountry({ locales, timeZone: 'Asia/Tokyo' })).toBe('US');
});

test('for languages without a country the time zone decides', () => {
  expect(guessCountry({ locales: ['tr', 'en'], timeZone: 'Europe/Istanbul' })).toBe('TR');
  expect(guessCountry({ locales: ['en'], timeZone: 'Africa/Lagos' })).toBe('NG');
});

test('without a usable language or time zone there is no guess', () => {
  expect(guessCountry({ locales: ['tr', 'C', 'not a language'], timeZone: NOWHERE })).toBeNull();
  expect(guessCountry({ locales: [], timeZone: NOWHERE })).toBeNull();
});
