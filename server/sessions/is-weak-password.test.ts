import { expect, test } from 'vitest';
import { isWeakPassword } from './is-weak-password.ts';

const email = 'ayse.yilmaz@example.org';

test.each([
  'password',
  'PassWord1',
  'galatasaray1905',
  'trabzonspor61',
  'swordfish',
  'dimazarya',
  'Güvercin1',
  'guvercin2026!',
  '12qwaszx',
  'şifre123',
  'aaaaaaaa',
  'abababab',
  'abcdabcdab',
  '87654321',
  'qwertyuiop',
  'poiuytrewq',
  'ijklmnopq',
  email,
  'ayse.yilmaz',
  'Ayse.Yilmaz1987!',
])('rejects %s as easy to guess', (password) => {
  expect(isWeakPassword(password, email)).toBe(true);
});

test.each([
  'uzun bir parola',
  'kuşlar göç ediyor',
  'Tr0ub4dor&3',
  'mavi-kapı-77',
  '🕊️🕊️🌙⭐🔥🌊🍀🎈',
])('accepts %s', (password) => {
  expect(isWeakPassword(password, email)).toBe(false);
});
