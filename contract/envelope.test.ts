import * as v from 'valibot';
import { expect, test } from 'vitest';
import { envelopeSchema, isDirectOnly } from './envelope.ts';

test.each([
  '/api/auth/login',
  '/api/auth/login/',
  '/API/auth/Login',
  '/api/auth/register?x=1',
  '/api/auth/logout#a',
])('%s is never called through the proxy', (path) => {
  expect(isDirectOnly(path)).toBe(true);
});

test('other paths go through the proxy', () => {
  expect(isDirectOnly('/api/auth/refresh')).toBe(false);
  expect(isDirectOnly('/api/user')).toBe(false);
});

test.each([
  {},
  { endpoint: 'api/user', method: 'GET' },
  { endpoint: '/api/user', method: 'PATCH' },
  { endpoint: '/api/user', method: 'GET', idempotencyKey: 'x' },
  { endpoint: '/api/user', method: 'GET', surplus: 1 },
  { endpoint: `/${'a'.repeat(600)}`, method: 'GET' },
])('%j is no envelope', (envelope) => {
  expect(v.is(envelopeSchema, envelope)).toBe(false);
});
