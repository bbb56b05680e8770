import { Hono } from 'hono';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { errorCatalogue } from '../../contract/errors.ts';
import { createLogger } from '../start/create-logger.ts';
import { replyError, toAppError, toStatus } from './error-reply.ts';

test('every status of the catalogue is sent unchanged', () => {
  for (const { status } of Object.values(errorCatalogue)) expect(toStatus(status)).toBe(status);
});

test('an unexpected error is internal, and its message is in neither response nor log', async () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const app = new Hono().onError((error, c) => replyError(c, error, log));
  app.get('/', () => {
    throw new Error('Key (email)=(ayse@example.org) exists');
  });
  const reply = await app.request('/');
  expect(reply.status).toBe(500);
  expect(await reply.text()).not.toContain('ayse');
  expect(lines.join('')).not.toContain('ayse');
  expect(lines.join('')).toContain('error-reply.test.ts');
});

test('a stored value that does not parse is an internal error, not the caller’s', () => {
  const stored = v.safeParse(v.number(), 'seven');
  if (stored.success) throw new Error('a text is no number');
  expect(toAppError(new v.ValiError(stored.issues))).toMatchObject({ code: 'internal' });
});
