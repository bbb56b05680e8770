import pg from 'pg';
import { expect, test } from 'vitest';
import { createLogger } from '../start/create-logger.ts';
import { watchStorage } from './watch-storage.ts';

const full = (words: string, more: object) =>
  Object.assign(new Error(words), { code: 'ENOSPC', ...more });

/** Returns the log messages that these errors produce. */
function tellOf(errors: readonly unknown[]): string[] {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const storage = watchStorage({ folder: '/srv/kus/files', databaseAt: '/srv/kus', log });
  for (const error of errors) storage.note(error);
  return lines.map((line) => JSON.parse(line).msg);
}

test.each([
  ['a file of ours', full('write', { path: '/srv/kus/mail/one.eml' }), '/srv/kus/mail'],
  ['an image that was open already', full('write', {}), '/srv/kus/files'],
  [
    'the database',
    Object.assign(new pg.DatabaseError('', 0, 'error'), { code: '53100' }),
    '/srv/kus',
  ],
  ['a new connection', new pg.DatabaseError('could not write init file', 0, 'error'), '/srv/kus'],
])('the log names the folder of %s, once', (_, error, folder) => {
  expect(tellOf([error, error])).toEqual([`nothing can be written to ${folder}`]);
});

test('other errors are ignored', () => {
  expect(tellOf([new Error('no'), undefined, 'ENOSPC'])).toEqual([]);
});
