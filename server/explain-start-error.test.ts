import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readLastWords } from './test-server-process.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'guvercin-start-'));
afterAll(() => rm(dataDir, { recursive: true }));

test.each([
  ['a wrong value', { TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a whole number.'],
  [
    'a name that is not ours',
    { DATABSE_URL: 'x' },
    'DATABSE_URL is not a setting of Güvercin. Did you mean DATABASE_URL?',
  ],
  [
    'a folder below a file',
    { DATA_DIR: '/dev/null/data' },
    'The data folder /dev/null/data cannot be written to; check DATA_DIR.',
  ],
  [
    'a host that nobody knows',
    { HOST: 'nobody.invalid' },
    'HOST nobody.invalid is not an address of this machine.',
  ],
  [
    'a database that does not answer',
    { DATABASE_URL: 'postgres://me:geheim@127.0.0.1:1/none' },
    'The database at DATABASE_URL does not answer.',
  ],
])('%s stops the start with one sentence that names the setting', async (_, env, words) => {
  expect(await readLastWords({ DATA_DIR: dataDir, ...env })).toBe(words);
});
