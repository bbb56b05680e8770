import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findFreePort, startServerProcess } from './test-server-process.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'guvercin-start-'));
afterAll(() => rm(dataDir, { recursive: true }));
const url = process.env.DB_ENGINE === 'postgres' ? process.env.TEST_DATABASE_URL : undefined;

/** What a server that cannot start says last, and that it is one line. */
async function lastWords(env: Record<string, string>): Promise<string> {
  const PORT = String(await findFreePort());
  const started = startServerProcess({ PORT, DATA_DIR: dataDir, ...env });
  const words = await started.then(
    async (server) => {
      await server.kill();
      return 'it started';
    },
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  expect(words.split('\n')).toHaveLength(1);
  return words;
}

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
  expect(await lastWords(env)).toBe(words);
});

test.runIf(url !== undefined)(
  'a database that there is not is named with its setting',
  async () => {
    const missing = new URL(url ?? '');
    missing.pathname = '/missing';
    expect(await lastWords({ DATABASE_URL: missing.href })).toBe(
      'The database at DATABASE_URL refuses: database "missing" does not exist.',
    );
  },
);
