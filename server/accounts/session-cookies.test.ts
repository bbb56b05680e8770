import { expect, test } from 'vitest';
import { sessionCookies } from './session-cookies.ts';

const tokens = { authToken: 'a', refreshToken: 'r' };

test('a login sets three cookies, of which the page reads two', () => {
  expect(sessionCookies('http://localhost:4310').loggedIn(tokens)).toEqual([
    'authToken=a; Max-Age=2592000; Path=/; SameSite=Lax',
    'refreshToken=r; Max-Age=2592000; Path=/; SameSite=Lax; HttpOnly',
    'session=1; Max-Age=34560000; Path=/; SameSite=Lax',
  ]);
});

test('a renewal never says session=1', () => {
  const names = sessionCookies('http://localhost:4310')
    .renewed(tokens)
    .map((line) => line.split('=')[0]);
  expect(names).toEqual(['authToken', 'refreshToken']);
});

test('cookies are Secure exactly under https', () => {
  const isSecure = (line: string) => line.includes('; Secure');
  const under = (origin: string) => {
    const cookies = sessionCookies(origin);
    return [...cookies.loggedIn(tokens), ...cookies.cleared()];
  };
  expect(under('https://guvercin.example').every(isSecure)).toBe(true);
  expect(under('http://localhost:4310').some(isSecure)).toBe(false);
});
