import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { mayMakeNamespaces } from '../testing/own-postgres-process.ts';
import { readLastWords } from '../testing/server-process.ts';
import { testServerUrl } from '../testing/test-database.ts';
import { explainStartError } from './explain-start-error.ts';

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
  [
    'a direct way to a database without PgBouncer',
    { DATABASE_DIRECT_URL: 'postgres://me:geheim@127.0.0.1:1/none' },
    'DATABASE_DIRECT_URL needs DATABASE_URL, the address of PgBouncer.',
  ],
  [
    'a replica without its primary',
    { DATABASE_READ_URL: 'postgres://me:geheim@127.0.0.1:1/none' },
    'DATABASE_READ_URL needs DATABASE_URL, the address of its primary.',
  ],
  [
    'a PgBouncer without the settings of our connections',
    { DATABASE_URL: testServerUrl(), DATABASE_DIRECT_URL: testServerUrl() },
    "PgBouncer does not set join_collapse_limit, plan_cache_mode, statement_timeout, lock_timeout, idle_in_transaction_session_timeout; its database needs connect_query='set join_collapse_limit=1; set plan_cache_mode=force_generic_plan; set statement_timeout=30000; set lock_timeout=10000; set idle_in_transaction_session_timeout=30000'.",
  ],
])('%s stops the start with a message that names the setting', async (_, env, words) => {
  expect(await readLastWords({ DATA_DIR: dataDir, ...env })).toBe(words);
});

async function onDisk(options: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'guvercin-small-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  try {
    await work(folder);
  } finally {
    execFileSync('umount', ['-l', folder]);
    await rm(folder, { recursive: true });
  }
}

const mayMount = mayMakeNamespaces();

test.runIf(mayMount)('a disk without room for a database is reported, and a retry works', () =>
  onDisk('size=20m', async (folder) => {
    const sentence = `There is no room left for the database in ${folder}.`;
    expect(await readLastWords({ DATA_DIR: folder })).toBe(sentence);
    execFileSync('mount', ['-o', 'remount,size=200m', folder]);
    expect(await readLastWords({ DATA_DIR: folder })).toBe('it started');
  }),
);

test.runIf(mayMount)('a read-only data folder is reported', () =>
  onDisk('size=1m,ro', async (folder) => {
    expect(await readLastWords({ DATA_DIR: path.join(folder, 'data') })).toBe(
      `The data folder ${folder}/data cannot be written to; check DATA_DIR.`,
    );
  }),
);

test.each([
  ['53100', 'could not extend file "base/5/2606": No space left on device'],
  ['XX000', 'could not write init file'],
])('a disk that is full when the tables are made is reported (%s)', (code, words) => {
  const error = Object.assign(new pg.DatabaseError(words, 0, 'error'), { code });
  expect(explainStartError(error, readConfig({ DATA_DIR: '/srv/kus' }))).toBe(
    'There is no room left for the database in /srv/kus.',
  );
  expect(explainStartError(error, readConfig({ DATABASE_URL: 'postgres://me@db/one' }))).toBe(
    'There is no room left for the database at DATABASE_URL.',
  );
});

test('a missing database is reported with its setting', async () => {
  const missing = new URL(testServerUrl());
  missing.pathname = '/missing';
  expect(await readLastWords({ DATA_DIR: dataDir, DATABASE_URL: missing.href })).toBe(
    'The database at DATABASE_URL refuses: database "missing" does not exist.',
  );
});

test('reports the metrics port when that port is taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const config = readConfig({ METRICS_PORT: port });
  const again = createServer().listen(Number(port), '127.0.0.1');
  const [error] = await once(again, 'error');
  taken.close();
  expect(explainStartError(error, config)).toBe(
    `Port ${port} is already in use; stop the other program, or choose another METRICS_PORT.`,
  );
});
