import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as first from './migrations/0001-first.ts';
import * as tombstones from './migrations/0002-tombstones.ts';
import * as noticesAndBlocks from './migrations/0003-notices-and-blocks.ts';
import * as people from './migrations/0004-people.ts';
import * as pushAndMail from './migrations/0005-push-and-mail.ts';
import type { Schema } from './schema.ts';

/** Every migration in its order; a name that has been released never changes. */
const migrations = {
  '0001-first': first,
  '0002-tombstones': tombstones,
  '0003-notices-and-blocks': noticesAndBlocks,
  '0004-people': people,
  '0005-push-and-mail': pushAndMail,
};

/** Their names, oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations);

const createMigrator = (db: Kysely<Schema>) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

/** Brings the tables to this build's state; nodes that start together wait for each other. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const { error } = await createMigrator(db).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Brings an empty database's tables to where this migration left them. */
export async function migrateTo(db: Kysely<Schema>, name: string): Promise<void> {
  const { error } = await createMigrator(db).migrateTo(name);
  if (error !== undefined) throw error;
}
