import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readLastWords } from './test-server-process.ts';

const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'guvercin-start-'));
afterAll(() => rm(DATA_DIR, { recursive: true }));

test('a database that there is not is named with its setting', async () => {
  const missing = new URL(process.env.TEST_DATABASE_URL ?? '');
  missing.pathname = '/missing';
  expect(await readLastWords({ DATA_DIR, DATABASE_URL: missing.href })).toBe(
    'The database at DATABASE_URL refuses: database "missing" does not exist.',
  );
});
