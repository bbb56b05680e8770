import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { type FieldFacts, unpackFieldData } from '../../e2e/field/unpack-field.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { digestTable, listTables } from '../db/tables.ts';
import { ask, type Holder, holdPostgres } from '../testing/own-postgres-process.ts';
import { lockFolder } from './lock-folder.ts';

const root = await mkdtemp(path.join(tmpdir(), 'guvercin-move-'));
const open: Holder[] = [];
let count = 0;
afterEach(async () => {
  await Promise.all(open.splice(0).map((holder) => holder.kill()));
});
afterAll(async () => {
  await vi.waitFor(() => rm(root, { recursive: true, force: true }), { timeout: 60_000 });
});

async function hold(...given: Parameters<typeof holdPostgres>): Promise<Holder> {
  const holder = await holdPostgres(...given);
  open.push(holder);
  return holder;
}

/** A data folder as the build 6644d1a left it, and what is in it. */
async function unpack(): Promise<{ folder: string; facts: FieldFacts }> {
  count += 1;
  const folder = path.join(root, String(count));
  return { folder, facts: await unpackFieldData(folder) };
}

async function digestAll(url: string): Promise<Record<string, unknown>> {
  const database = openPostgres(url);
  const tx = await database.db.startTransaction().execute();
  try {
    // What later builds added has no place in what this one left.
    await sql`alter table heads drop column checksum`.execute(tx);
    await sql`alter table sessions drop column seen_at, drop column waiting_letters`.execute(tx);
    await sql`alter table messages drop column landing_allowed`.execute(tx);
    await sql`alter table meta drop column landing_message_id, drop column landing_chosen_at`.execute(
      tx,
    );
    await sql`alter table push_subscriptions drop column refused_status`.execute(tx);
    await sql`alter table server_keys drop column retired_at`.execute(tx);
    await sql`alter table sessions drop column token_hash, drop column confirmed_at`.execute(tx);
    await sql`alter table login_failures drop column device, drop column site`.execute(tx);
    await sql`alter table files drop column bytes`.execute(tx);
    await sql`drop table security_log, upkeep`.execute(tx);
    await sql`drop table featured_places, featured_days`.execute(tx);
    const digests: Record<string, unknown> = {};
    for (const table of await listTables(tx)) digests[table] = await digestTable(tx, table);
    return digests;
  } finally {
    await tx.rollback().execute();
    await database.close();
  }
}

function hashFiles(folder: string): string {
  const hash = createHash('sha256');
  for (const file of globSync('**/*', { cwd: folder, withFileTypes: true }).toSorted((a, b) =>
    path.join(a.parentPath, a.name) < path.join(b.parentPath, b.name) ? -1 : 1,
  )) {
    if (file.isFile())
      hash.update(file.name).update(readFileSync(path.join(file.parentPath, file.name)));
  }
  return hash.digest('hex');
}

test('every row of a former build is there once its server has ended, and its folder is kept as it was', async () => {
  const { folder, facts } = await unpack();
  const before = hashFiles(path.join(folder, 'database'));
  const unlock = lockFolder(path.join(folder, 'database'));
  await expect(holdPostgres(folder)).rejects.toThrow(
    `Process ${process.pid} already uses the data folder`,
  );
  unlock();
  const { url, said } = await hold(folder);
  expect(await digestAll(url)).toEqual(facts.tables);
  expect(said[0]).toContain('Moving it into PostgreSQL');
  expect(said.at(-1)).toContain(path.join(folder, 'database.pglite'));
  expect(hashFiles(path.join(folder, 'database.pglite'))).toBe(before);
  expect(readdirSync(folder).filter((name) => /moving|copy/.test(name))).toEqual([]);
});

/** After so long it is killed; at more moments where kills are asked for (KILL_ROUNDS). */
const CUTS_MS =
  process.env.KILL_ROUNDS === undefined
    ? [500, 1400, 2600]
    : [150, 500, 900, 1400, 1900, 2600, 3400];

test('a move that is killed on its way begins anew and arrives', async () => {
  const { folder, facts } = await unpack();
  for (const cut of CUTS_MS) {
    const starting = holdPostgres(folder);
    const isDone = await Promise.race([starting.then(() => true), sleep(cut, false)]);
    killHolders(folder);
    await starting.catch(() => undefined);
    if (isDone) break;
  }
  const { url } = await hold(folder);
  expect(await digestAll(url)).toEqual(facts.tables);
  expect(existsSync(path.join(folder, 'database.pglite'))).toBe(true);
});

/** Every process that was started with this folder, as a machine that fails ends them. */
function killHolders(folder: string): void {
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      if (words.some((word) => word.startsWith(folder)) && Number(name) !== process.pid) {
        process.kill(Number(name), 'SIGKILL');
      }
    } catch {
      // It ended while we looked.
    }
  }
}

const older = globSync('/usr/lib/postgresql/1[5-7]/bin/initdb').map((file) =>
  path.dirname(file),
)[0];

test.runIf(older !== undefined)(
  'the database of an older PostgreSQL is moved into this one',
  async () => {
    const { folder, facts } = await unpack();
    const former = await hold(folder, { env: { POSTGRES_BIN: older ?? '' } });
    const [{ version } = { version: '' }] = await ask<{ version: string }>(
      former.url,
      `select current_setting('server_version_num') as version`,
    );
    await former.stop();
    const { url, said } = await hold(folder, { env: { POSTGRES_FORMER_BIN: older ?? '' } });
    const major = String(Math.floor(Number(version) / 10_000));
    expect(said.join('\n')).toContain(`from PostgreSQL ${major}`);
    expect(await digestAll(url)).toEqual(facts.tables);
    expect(existsSync(path.join(folder, `database.${major}`))).toBe(true);
    await expect(hold(folder, { env: { POSTGRES_BIN: older ?? '' } })).rejects.toThrow();
  },
);

test.runIf(older !== undefined)('the database of a newer PostgreSQL is left alone', async () => {
  count += 1;
  const folder = path.join(root, String(count));
  await (await hold(folder)).stop();
  await expect(hold(folder, { env: { POSTGRES_BIN: older ?? '' } })).rejects.toThrow(
    'start the version of Güvercin that made it',
  );
});
