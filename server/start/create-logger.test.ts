import { expect, test } from 'vitest';
import { createLogger } from './create-logger.ts';

test('logs the place of an error, and no personal data', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const error = Object.assign(new Error('550 <ayse@example.org> unknown'), {
    code: '23505',
    detail: 'Key (email)=(ayse@example.org) already exists.',
  });
  log.error({ err: error }, 'it failed');
  expect(lines.join('')).not.toContain('ayse');
  expect(lines.join('')).toContain('"code":"23505"');
  expect(lines.join('')).toContain('create-logger.test.ts');
});
