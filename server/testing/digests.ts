import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { TestServer } from './open-test-server.ts';

/** Every table with data or actions of people, except for sessions. */
const tables = [
  'users',
  'profiles',
  'pigeons',
  'messages',
  'conversations',
  'acquaintances',
  'log',
  'heads',
  'counts',
  'sky_removals',
  'idempotency_keys',
  'files',
  'open_uploads',
  'upload_parts',
  'one_time_codes',
  'jobs',
  'meta',
  'notifications',
  'notification_settings',
  'blocks',
  'mutes',
  'hidden_letters',
  'reports',
  'export_links',
  'push_subscriptions',
  'mail_digests',
] as const satisfies (keyof Schema)[];
const sessionTables = ['sessions', 'refresh_tokens'] as const satisfies (keyof Schema)[];

/** Returns a digest of the rows of each table and of the names of all files. Equal if nothing changed. */
export async function digestEverything(server: TestServer): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of [...tables, ...sessionTables]) digests[table] = await digest(server, table);
  const paths = await readdir(path.join(server.dataDir, 'files'), { recursive: true });
  // The folders of a removed image stay.
  const names = paths.filter((name) => path.extname(name) !== '');
  return { ...digests, 'files on disk': names.sort().join(' ') };
}

async function digest({ context }: TestServer, table: keyof Schema): Promise<string> {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(t)::text as row from ${sql.table(table)} t order by 1`.execute(context.db);
  const hash = createHash('sha256');
  for (const { row } of rows) hash.update(`${row}\n`);
  return `${rows.length} rows, ${hash.digest('hex')}`;
}
