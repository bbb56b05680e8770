import { sql } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import { UPLOAD_OPEN_HOURS } from '../../contract/limits.ts';
import type { UploadProgress } from '../../contract/uploads.ts';
import type { Context } from '../context/context.ts';
import { findUpload } from './save-upload.ts';

const HOUR_MS = 3_600_000;

export interface UploadKey {
  ownerId: string;
  uploadId: string;
}

export interface Announced {
  bytes: number;
  /** SHA-256 in hexadecimal */
  sum: string;
}

export interface OpenUpload extends Announced {
  /** offset of the next part */
  received: number;
}

/** Returns the moment before which a begun upload has expired. Upkeep deletes expired ones. */
export const oldestOpen = (now: Date): Date =>
  new Date(now.getTime() - UPLOAD_OPEN_HOURS * HOUR_MS);

/** Finds the upload unless it has expired. */
export async function findOpenUpload(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { ownerId, uploadId }: UploadKey,
): Promise<OpenUpload | null> {
  const row = await db
    .selectFrom('open_uploads')
    .select(['bytes', 'sum', 'received'])
    .where('user_id', '=', ownerId)
    .where('upload_id', '=', uploadId)
    .where('begun_at', '>=', oldestOpen(now()))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Begins an upload, or returns its progress. Only the begin counts towards the person's upload limit. Throws
 * `idempotency-mismatch` when it began with another picture, `too-many-requests`, and `unavailable` when it ends at the
 * same moment.
 */
export async function openUpload(
  context: Context,
  key: UploadKey,
  announced: Announced,
): Promise<UploadProgress> {
  const before = await readProgress(context, key, announced);
  if (before !== null) return before;
  context.limits.uploads.take(key.ownerId);
  const { db, now } = context;
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('open_uploads')
      .where('user_id', '=', key.ownerId)
      .where('upload_id', '=', key.uploadId)
      .where('begun_at', '<', oldestOpen(now()))
      .execute();
    await tx
      .insertInto('open_uploads')
      .values({
        ...{ user_id: key.ownerId, upload_id: key.uploadId, begun_at: now() },
        ...{ bytes: announced.bytes, sum: announced.sum },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  const after = await readProgress(context, key, announced);
  if (after === null) throw new AppError('unavailable');
  return after;
}

async function readProgress(
  context: Context,
  key: UploadKey,
  { bytes, sum }: Announced,
): Promise<UploadProgress | null> {
  const upload = await findUpload(context, key);
  if (upload !== null) return { offset: bytes, upload };
  const open = await findOpenUpload(context, key);
  if (open === null) return null;
  if (open.bytes !== bytes || open.sum !== sum) {
    throw new AppError('idempotency-mismatch', { field: 'id' });
  }
  return { offset: open.received, upload: null };
}

export interface Part {
  offset: number;
  bytes: Uint8Array;
}

/** Appends a part. Returns false if it is not the next one or the upload does not exist. */
export async function addPart(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { ownerId, uploadId }: UploadKey,
  { offset, bytes }: Part,
): Promise<boolean> {
  const added = await sql`
    with moved as (
      update open_uploads set received = ${offset + bytes.length}::integer
      where user_id = ${ownerId} and upload_id = ${uploadId} and received = ${offset}::integer
        and begun_at >= ${oldestOpen(now())}
      returning begun_at
    )
    insert into upload_parts (user_id, upload_id, starts_at, content, begun_at)
    select ${ownerId}::uuid, ${uploadId}::uuid, ${offset}::integer, ${bytes}::bytea, begun_at
    from moved returning starts_at`.execute(db);
  return added.rows.length > 0;
}

/** Whether a part with this offset and length is already stored. */
export async function hasPart(
  { db }: Pick<Context, 'db'>,
  { ownerId, uploadId }: UploadKey,
  { offset, bytes }: Part,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from upload_parts
    where user_id = ${ownerId} and upload_id = ${uploadId} and starts_at = ${offset}::integer
      and octet_length(content) = ${bytes.length}::integer`.execute(db);
  return rows.length > 0;
}

/** Returns the stored parts of an upload, in order. */
export async function readParts(
  { db }: Pick<Context, 'db'>,
  { ownerId, uploadId }: UploadKey,
): Promise<Uint8Array[]> {
  const parts = await db
    .selectFrom('upload_parts')
    .select('content')
    .where('user_id', '=', ownerId)
    .where('upload_id', '=', uploadId)
    .orderBy('starts_at')
    .execute();
  return parts.map(({ content }) => content);
}

/** Deletes an open upload with its parts. */
export async function dropOpenUpload(
  { db }: Pick<Context, 'db'>,
  { ownerId, uploadId }: UploadKey,
): Promise<void> {
  await db
    .deleteFrom('open_uploads')
    .where('user_id', '=', ownerId)
    .where('upload_id', '=', uploadId)
    .execute();
}
