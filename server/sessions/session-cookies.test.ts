import { expect, test } from 'vitest';
import type { KeyRing } from '../context/context.ts';
import { makeRefreshToken } from './refresh-token.ts';
import { readRefreshCookie, sessionCookies } from './session-cookies.ts';

const HTTP = 'http://localhost:4310';
const HTTPS = 'https://guvercin.example';
const tokens = { authToken: 'a', refreshToken: 'r' };

test('a login sets three cookies, two of them readable by the page', () => {
  expect(sessionCookies(HTTP).loggedIn(tokens)).toEqual([
    'authToken=a; Max-Age=2592000; Path=/; SameSite=Lax',
    'refreshToken=r; Max-Age=31536000; Path=/; SameSite=Lax; HttpOnly',
    'session=1; Max-Age=34560000; Path=/; SameSite=Lax',
  ]);
});

test('under https the refresh token’s cookie is host-bound, and its former name is cleared', () => {
  const former = 'refreshToken=; Max-Age=0; Path=/; SameSite=Lax; Secure; HttpOnly';
  const cookies = sessionCookies(HTTPS);
  expect(cookies.renewed(tokens).slice(1)).toEqual([
    '__Host-refreshToken=r; Max-Age=31536000; Path=/; SameSite=Lax; Secure; HttpOnly',
    former,
  ]);
  expect(cookies.cleared()).toContain(former);
  const bound = '__Host-refreshToken=; Max-Age=0; Path=/; SameSite=Lax; Secure; HttpOnly';
  expect(cookies.cleared()).toContain(bound);
});

test('a renewal never sets session=1, and one without a successor keeps the refresh token', () => {
  const namesOf = (refreshToken: string | null) =>
    sessionCookies(HTTP)
      .renewed({ authToken: 'a', refreshToken })
      .map((line) => line.split('=')[0]);
  expect(namesOf('r')).toEqual(['authToken', 'refreshToken']);
  expect(namesOf(null)).toEqual(['authToken']);
});

test('cookies are Secure exactly under https', () => {
  const isSecure = (line: string) => line.includes('; Secure');
  const under = (origin: string) => {
    const cookies = sessionCookies(origin);
    return [...cookies.loggedIn(tokens), ...cookies.cleared()];
  };
  expect(under(HTTPS).every(isSecure)).toBe(true);
  expect(under(HTTP).some(isSecure)).toBe(false);
});

test('under https the former name counts for tokens of earlier builds only', () => {
  const context = {
    keys: {
      refreshToken: [{ kid: '1', secret: new Uint8Array(32), retiredAt: null }] satisfies KeyRing,
    },
    now: () => new Date(),
    random: (bytes: Uint8Array<ArrayBuffer>) => void crypto.getRandomValues(bytes),
  };
  const { text } = makeRefreshToken(context, crypto.randomUUID());
  const former = 'x'.repeat(43);
  const readUnder = (publicOrigin: string, cookies: Record<string, string>) =>
    readRefreshCookie({ publicOrigin }, new Map(Object.entries(cookies)));
  expect(readUnder(HTTP, { refreshToken: text, '__Host-refreshToken': 'other' })).toBe(text);
  expect(readUnder(HTTPS, { refreshToken: former })).toBe(former);
  expect(readUnder(HTTPS, { refreshToken: text })).toBeNull();
  expect(readUnder(HTTPS, { refreshToken: former, '__Host-refreshToken': text })).toBe(text);
  expect(readUnder(HTTPS, {})).toBeNull();
});
