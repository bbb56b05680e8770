import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmbedded } from './open-embedded.ts';
import { describeProcess } from './process-identity.ts';

let root: string;
let folder: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'guvercin-embedded-'));
  folder = join(root, 'database');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('keeps its rows over a close and runs with syncing on', { timeout: 30_000 }, async () => {
  const first = await openEmbedded(folder);
  await sql`create table letters (text text)`.execute(first.db);
  await sql`insert into letters values ('merhaba')`.execute(first.db);
  await first.close();

  const second = await openEmbedded(folder);
  const { rows } = await sql`select text, current_setting('fsync') as fsync,
    current_setting('wal_sync_method') as method from letters`.execute(second.db);
  await second.close();
  expect(rows).toEqual([{ text: 'merhaba', fsync: 'on', method: 'fsync' }]);
});

test('refuses a folder that a living process holds, naming folder and process', async () => {
  const holder = spawn('sleep', ['30']);
  try {
    writeFileSync(`${folder}.lock`, JSON.stringify(describeProcess(holder.pid ?? 0)));
    const sentence = `Process ${holder.pid} already uses the data folder ${folder};`;
    await expect(openEmbedded(folder)).rejects.toThrow(sentence);
  } finally {
    holder.kill();
  }
});
