import { expect, test } from 'vitest';
import { guessCountry } from './find-countries.ts';

const NOWHERE = 'UTC';

test('the first language that names a country names the guess', () => {
  expect(guessCountry({ locales: ['tr-TR', 'de-DE'], timeZone: NOWHERE })).toBe('TR');
  expect(guessCountry({ locales: ['tr', 'en-XX', 'ja-Jpan-JP'], timeZone: NOWHERE })).toBe('JP');
});

test('where several name one, it is the one whose clock the device has', () => {
  const locales = ['en-US', 'tr-TR'];
  expect(guessCountry({ locales, timeZone: 'Europe/Istanbul' })).toBe('TR');
  expect(guessCountry({ locales, timeZone: 'America/Chicago' })).toBe('US');
  expect(guessCountry({ locales, timeZone: 'Asia/Tokyo' })).toBe('US');
});

test('languages without a country leave it to the clock', () => {
  expect(guessCountry({ locales: ['tr', 'en'], timeZone: 'Europe/Istanbul' })).toBe('TR');
  expect(guessCountry({ locales: ['en'], timeZone: 'Africa/Lagos' })).toBe('NG');
});

test('whoever says nothing of it is guessed nowhere', () => {
  expect(guessCountry({ locales: ['tr', 'C', 'not a language'], timeZone: NOWHERE })).toBeNull();
  expect(guessCountry({ locales: [], timeZone: NOWHERE })).toBeNull();
});
