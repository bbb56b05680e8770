import * as v from 'valibot';
import { expect, test } from 'vitest';
import { envelopeSchema } from './envelope.ts';

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
