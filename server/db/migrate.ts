import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as first from './migrations/0001-first.ts';
import * as tombstones from './migrations/0002-tombstones.ts';
import * as noticesAndBlocks from './migrations/0003-notices-and-blocks.ts';
import * as people from './migrations/0004-people.ts';
import * as pushAndMail from './migrations/0005-push-and-mail.ts';
import * as logChecksums from './migrations/0006-log-checksums.ts';
import * as presence from './migrations/0007-presence.ts';
import * as rejectedPushes from './migrations/0008-refused-pushes.ts';
import * as refreshLines from './migrations/0009-refresh-lines.ts';
import * as securityLog from './migrations/0010-security-log.ts';
import * as knownDevices from './migrations/0011-known-devices.ts';
import * as storedBytes from './migrations/0012-stored-bytes.ts';
import * as twoFeaturedOrders from './migrations/0013-two-featured-orders.ts';
import * as retiredKeys from './migrations/0014-retired-keys.ts';
import * as upkeep from './migrations/0015-upkeep.ts';
import * as upkeepInBatches from './migrations/0018-upkeep-in-batches.ts';
import * as openUploads from './migrations/0019-open-uploads.ts';
import * as answersByOriginal from './migrations/0020-answers-by-original.ts';
import * as waitingLetters from './migrations/0021-waiting-letters.ts';
import * as landingLetter from './migrations/0022-landing-letter.ts';
import * as firstLogin from './migrations/0023-first-login.ts';
import * as hiddenLetters from './migrations/0024-hidden-letters.ts';
import * as sessionDevices from './migrations/0025-session-devices.ts';
import * as emailChanges from './migrations/0026-email-changes.ts';
import * as passkeys from './migrations/0027-passkeys.ts';
import * as loginLinks from './migrations/0028-login-links.ts';
import * as reportEvidence from './migrations/0029-report-evidence.ts';
import * as mutes from './migrations/0030-mutes.ts';
import * as newcomers from './migrations/0031-newcomers.ts';
import * as operatorDesk from './migrations/0032-operator-desk.ts';
import * as numbers from './migrations/0033-numbers.ts';
import * as liveSettings from './migrations/0034-live-settings.ts';
import * as statements from './migrations/0035-statements.ts';
import * as leases from './migrations/0036-leases.ts';
import * as jobsInOrder from './migrations/0037-jobs-in-order.ts';
import type { Schema } from './schema.ts';

/** All migrations in order. A released name never changes. */
const migrations = {
  '0001-first': first,
  '0002-tombstones': tombstones,
  '0003-notices-and-blocks': noticesAndBlocks,
  '0004-people': people,
  '0005-push-and-mail': pushAndMail,
  '0006-log-checksums': logChecksums,
  '0007-presence': presence,
  '0008-refused-pushes': rejectedPushes,
  '0009-refresh-lines': refreshLines,
  '0010-security-log': securityLog,
  '0011-known-devices': knownDevices,
  '0012-stored-bytes': storedBytes,
  '0013-two-featured-orders': twoFeaturedOrders,
  '0014-retired-keys': retiredKeys,
  '0015-upkeep': upkeep,
  '0018-upkeep-in-batches': upkeepInBatches,
  '0019-open-uploads': openUploads,
  '0020-answers-by-original': answersByOriginal,
  '0021-waiting-letters': waitingLetters,
  '0022-landing-letter': landingLetter,
  '0023-first-login': firstLogin,
  '0024-hidden-letters': hiddenLetters,
  '0025-session-devices': sessionDevices,
  '0026-email-changes': emailChanges,
  '0027-passkeys': passkeys,
  '0028-login-links': loginLinks,
  '0029-report-evidence': reportEvidence,
  '0030-mutes': mutes,
  '0031-newcomers': newcomers,
  '0032-operator-desk': operatorDesk,
  '0033-numbers': numbers,
  '0034-live-settings': liveSettings,
  '0035-statements': statements,
  '0036-leases': leases,
  '0037-jobs-in-order': jobsInOrder,
};

/** The names of the migrations, oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** Migrates the tables to this build's state. Nodes that start together wait for each other. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const newer = await readNewerMigrations(db);
  const { error } = await createMigrator(db, newer).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Migrates an empty database up to and including this migration. */
export async function migrateTo(db: Kysely<Schema>, name: string): Promise<void> {
  const { error } = await createMigrator(db, []).migrateTo(name);
  if (error !== undefined) throw error;
}

/**
 * Creates a migrator that skips the `newer` migrations, which a newer build has run. This build works with their
 * result.
 */
function createMigrator(db: Kysely<Schema>, newer: readonly string[]): Migrator {
  const passed = newer.map((name): [string, Migration] => [name, { up: async () => undefined }]);
  const all = { ...migrations, ...Object.fromEntries(passed) };
  return new Migrator({ db, provider: { getMigrations: async () => all } });
}

/**
 * Returns migrations in the database that this build does not have: a node of the next build ran them, or this build is
 * a rollback.
 */
async function readNewerMigrations(db: Kysely<Schema>): Promise<string[]> {
  const table = sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`;
  if ((await table.execute(db)).rows[0]?.name == null) return [];
  const last = migrationNames.at(-1) ?? '';
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return done.rows.map(({ name }) => name).filter((name) => name > last);
}
