import { sql } from 'kysely';
import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { makeSecret } from '../base/hash-secret.ts';
import type { Context } from '../context/context.ts';
import type { ConvertedImage } from './convert-image.ts';
import type { FileStore } from './file-store.ts';
import { hashBothWays, hashPicture } from './picture-hash.ts';
import { readImage } from './read-image.ts';
import { removeUpload } from './remove-upload.ts';

/** The name of the job that deletes a picture removed by an operator, and stores its hash. */
export const BAR_PICTURE = 'bar-picture';
/** The name of the job that notifies the operators of the first picture waiting for review. */
export const PICTURE_HELD = 'picture-held';

/** Two pictures are alike if at most this many of the 64 digits of their hashes differ. */
const MOST_DIFFERENT = 10;
/** The interval in seconds after which a device retries a held picture. */
const RETRY_SECONDS = 600;

interface Upload {
  ownerId: string;
  uploadId: string;
}

const isAlike = (hash: string) =>
  sql<boolean>`bit_count(hash # ${hash}::bit(64)) <= ${sql.lit(MOST_DIFFERENT)}`;

/**
 * Reads an operator's decision about a held upload. Returns true if the picture is allowed, and false if the upload was
 * never held. Throws `picture-held` if there is no decision yet, and `picture-refused` if the operator rejected the
 * picture.
 */
export async function isAllowedPicture(
  { db }: Pick<Context, 'db'>,
  { ownerId, uploadId }: Upload,
): Promise<boolean> {
  const held = await db
    .selectFrom('held_pictures')
    .select('is_allowed')
    .where('owner_id', '=', ownerId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  if (held === undefined) return false;
  if (held.is_allowed === null) throw pictureHeld();
  if (!held.is_allowed) throw new AppError('picture-refused', { field: 'file' });
  return true;
}

const pictureHeld = () =>
  new AppError('picture-held', { field: 'file', retryAfterSeconds: RETRY_SECONDS });

/**
 * Holds a picture that looks like a removed one, until an operator has reviewed it (product.md section 4). The picture
 * has no URL in the meantime. Throws `picture-held` for such a picture.
 */
export async function holdRemovedPicture(
  context: Pick<Context, 'db' | 'jobs' | 'makeId' | 'now' | 'random'>,
  files: FileStore,
  { ownerId, uploadId, image }: Upload & { image: ConvertedImage },
): Promise<void> {
  const { db, jobs } = context;
  // Most servers have no removed pictures.
  const anyRemoved = await db.selectFrom('removed_pictures').select('key').limit(1).execute();
  if (anyRemoved.length === 0) return;
  const hash = await hashPicture(image.preview);
  if (hash === null) return;
  const alike = await db
    .selectFrom('removed_pictures')
    .select('key')
    .where(isAlike(hash))
    .limit(1)
    .executeTakeFirst();
  if (alike === undefined || (await isAllowedBefore(db, ownerId, hash))) return;
  const key = makeSecret(context.random);
  await files.write(key, image);
  await files.hold(key);
  const isKept = await db.transaction().execute(async (tx) => {
    const others = await tx
      .selectFrom('held_pictures')
      .select('id')
      .where('decided_at', 'is', null)
      .limit(1)
      .execute();
    const id = context.makeId();
    const held = { id, owner_id: ownerId, upload_id: uploadId, key, held_at: context.now() };
    const kept = await tx
      .insertInto('held_pictures')
      .values({ ...held, removed_key: alike.key, hash })
      .onConflict((conflict) => conflict.columns(['owner_id', 'upload_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (kept !== undefined && others.length === 0) await jobs.add(tx, PICTURE_HELD, {});
    return kept !== undefined;
  });
  // A concurrent request has already stored the same upload.
  if (!isKept) await files.remove(key);
  jobs.wake();
  throw pictureHeld();
}

/**
 * Reads the decision about the same picture of the same person under another upload. Throws what `isAllowedPicture`
 * throws.
 */
async function isAllowedBefore(db: Context['db'], ownerId: string, hash: string): Promise<boolean> {
  const before = await db
    .selectFrom('held_pictures')
    .select(['upload_id'])
    .where('owner_id', '=', ownerId)
    .where(isAlike(hash))
    .orderBy('held_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before !== undefined && isAllowedPicture({ db }, { ownerId, uploadId: before.upload_id });
}

const argsSchema = v.object({ key: v.string() });

/**
 * The job that deletes the image of a message or a profile that an operator removed, and stores its perceptual hash, so
 * that the same picture is held if it is uploaded again. May be repeated.
 */
export async function barPicture(
  context: Pick<Context, 'db' | 'now'>,
  files: FileStore,
  args: unknown,
): Promise<void> {
  const { key } = v.parse(argsSchema, args);
  const bytes = await readImage(files, key, 'full', 'held');
  const hashes = bytes === null ? [] : await hashBothWays(bytes);
  for (const hash of hashes) {
    await context.db
      .insertInto('removed_pictures')
      .values({ key, hash, removed_at: context.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await removeUpload(context, files, { key });
}
