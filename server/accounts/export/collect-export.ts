import type { Context, Viewer } from '../../context/context.ts';
import type { FileStore } from '../../files/file-store.ts';
import { readParts } from '../../files/open-uploads.ts';
import { readImage } from '../../files/read-image.ts';
import { readBlocks, readMutes } from '../../moderation/read-blocks-and-mutes.ts';
import { readHidden } from '../../moderation/read-hidden.ts';
import { readSettings } from '../../notifications/read-settings.ts';
import { readPigeons } from '../../pigeons/read-pigeons.ts';
import { readProfiles } from '../../profile/read-profiles.ts';
import { readSecurityLines } from '../../sessions/security-log.ts';
import { readInvites } from '../read-invites.ts';
import { readBox, readImageKeys, readOpenUploads, readOwnNotifications } from './read-lists.ts';
import type { ZipEntry } from './zip-entries.ts';

/**
 * Yields all data stored about a person (product.md section 4), one JSON file per kind, and the images that the person
 * owns or can see in letters. Contains no e-mail address of another person.
 */
export async function* collectExport(
  { db, onReplica, now }: Pick<Context, 'db' | 'onReplica' | 'now'>,
  files: FileStore,
  userId: string,
): AsyncGenerator<ZipEntry> {
  const viewer: Viewer = { db, userId, now: now() };
  const reader = { onReplica, userId, now: viewer.now };
  yield json('account.json', [await readAccount(viewer)]);
  yield json('profile.json', (await readProfiles(viewer)).values());
  yield json('settings.json', (await readSettings(viewer)).values());
  yield json('pigeons.json', (await readPigeons(viewer)).values());
  yield json('blocks.json', (await readBlocks(viewer)).values());
  yield json('mutes.json', (await readMutes(viewer)).values());
  yield json('hidden.json', (await readHidden(viewer)).values());
  yield json('invites.json', (await readInvites(viewer)).values());
  yield json('sessions.json', await readOwnSessions(viewer));
  yield json('passkeys.json', await readOwnPasskeys(viewer));
  yield json('recovery-codes.json', await readOwnRecoveryCodes(viewer));
  yield json('email-changes.json', await readOwnEmailChanges(viewer));
  yield json('security.json', await readSecurityLines(db, userId));
  yield json('reports.json', await readOwnReports(viewer));
  yield json('decisions.json', await readDecisions(viewer));
  yield json('appeals.json', await readAppeals(viewer));
  yield json('messages-sent.json', readBox(reader, 'sent'));
  yield json('messages-received.json', readBox(reader, 'received'));
  yield json('notifications.json', readOwnNotifications(reader));
  const begun = await readOpenUploads(viewer);
  yield json('uploads-begun.json', begun);
  for (const { upload_id: uploadId } of begun) {
    const parts = readParts({ db }, { ownerId: userId, uploadId });
    yield { name: `images/${uploadId}.part`, isPacked: true, content: each(parts) };
  }
  const keys = await onReplica((replica) => readImageKeys({ ...viewer, db: replica }));
  for (const key of keys) {
    const bytes = await readImage(files, key, 'full');
    if (bytes === null) continue;
    yield { name: `images/${key}.webp`, isPacked: true, content: [bytes] };
  }
}

function json(name: string, rows: Iterable<unknown> | AsyncIterable<unknown>): ZipEntry {
  return { name, isPacked: false, content: toJson(rows) };
}

/** Writes a JSON array row by row. */
async function* toJson(rows: Iterable<unknown> | AsyncIterable<unknown>) {
  const encoder = new TextEncoder();
  let before = '[\n';
  for await (const row of rows) {
    yield encoder.encode(`${before}${JSON.stringify(row)}`);
    before = ',\n';
  }
  yield encoder.encode(before === '[\n' ? '[]\n' : '\n]\n');
}

async function* each(pieces: Promise<Uint8Array[]>) {
  yield* await pieces;
}

/** Reads the account without the password hash. */
function readAccount({ db, userId }: Viewer) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'language', 'state', 'email_verified_at', 'terms_version'])
    .select(['referral_code', 'referred_by', 'created_at', 'last_active_at'])
    .select(['password_changed_at', 'second_step', 'suspended_until', 'suspension_reason'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Reads the person's sessions with their devices, and how many letters each device last reported as unsent. */
function readOwnSessions({ db, userId }: Viewer) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'ended_at', 'end_reason', 'waiting_letters'])
    .select(['browser', 'system', 'device_kind', 'time_zone', 'build', 'proved_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Reads the person's passkeys. The server never has their private keys. */
async function readOwnPasskeys({ db, userId }: Viewer) {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'public_key', 'counter', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return passkeys.map((passkey) => ({
    ...passkey,
    public_key: Buffer.from(passkey.public_key).toString('base64url'),
  }));
}

/** Reads which recovery codes have been used. The codes themselves are stored as hashes only. */
function readOwnRecoveryCodes({ db, userId }: Viewer) {
  return db
    .selectFrom('recovery_codes')
    .select('used_at')
    .where('user_id', '=', userId)
    .orderBy('used_at')
    .execute();
}

/** Reads changes of the e-mail address that can still be confirmed or undone. */
function readOwnEmailChanges({ db, userId }: Viewer) {
  return db
    .selectFrom('email_changes')
    .select(['old_email', 'new_email', 'asked_at', 'confirmed_at', 'undone_at'])
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .execute();
}

/** Reads operators' acts about the person, without naming the operator, and the person's own acts as an operator. */
function readDecisions({ db, userId }: Viewer) {
  return db
    .selectFrom('operator_acts')
    .select(['at', 'act', 'reason', 'job_kind'])
    .select(({ eb }) => eb('operator_id', '=', userId).as('as_operator'))
    .where(({ or, eb }) => or([eb('person_id', '=', userId), eb('operator_id', '=', userId)]))
    .orderBy('at')
    .execute();
}

function readAppeals({ db, userId }: Viewer) {
  return db
    .selectFrom('statements')
    .select(['at', 'kind', 'reason', 'until', 'appeal', 'appealed_at', 'answer', 'answered_at'])
    .select('is_granted')
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute();
}

/** Reads the reports that the person made, without the operators' notes. */
function readOwnReports({ db, userId }: Viewer) {
  return db
    .selectFrom('reports')
    .select(['id', 'person_id', 'message_id', 'reason', 'text', 'created_at', 'closed_at'])
    .where('reporter_id', '=', userId)
    .orderBy('created_at')
    .execute();
}
