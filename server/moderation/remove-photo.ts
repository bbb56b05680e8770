import type { Kysely } from 'kysely';
import { photoFields } from '../../contract/entities.ts';
import { type ProfileUpdate, toPhotoSet } from '../../contract/profile-update.ts';
import { fileKeyOf } from '../../contract/uploads.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { BAR_PICTURE } from '../files/held-pictures.ts';
import { type RunWork, runWork } from '../log/run-work.ts';
import { readProfileRow } from '../profile/profile-row.ts';
import { findSaveTouches, saveProfileIn } from '../profile/save-profile.ts';
import { addSecurityLine } from '../sessions/security-log.ts';

/** A photo by its position, counted from 1, or by its URL. */
export type WhichPhoto = { place: number } | { url: string };

/**
 * Removes a photo from a profile. Later photos move up, the file is deleted, and the same picture is held if it is
 * uploaded again. A profile with too few photos becomes incomplete. Returns false if there is no such photo.
 */
export async function removePhoto(
  context: Context,
  { userId, ...which }: { userId: string } & WhichPhoto,
  run: RunWork = runWork,
): Promise<boolean> {
  const touches = async () => {
    const found = await findPhoto(context.db, userId, which);
    const others = found === null ? [] : await findSaveTouches(context.db, userId, found.update);
    return [userId, ...others];
  };
  const isRemoved = await run(context, touches, async (locked) => {
    const { tx } = locked;
    const found = await findPhoto(tx, userId, which);
    if (found === null) return { isDone: false, changes: [] };
    const changes = await saveProfileIn(locked, context, { userId, update: found.update });
    await context.jobs.add(tx, BAR_PICTURE, { key: found.key });
    await addSecurityLine(tx, context, { event: 'photo-removed', userId });
    return { isDone: true, changes };
  });
  context.jobs.wake();
  return isRemoved;
}

async function findPhoto(
  db: Kysely<Schema>,
  userId: string,
  which: WhichPhoto,
): Promise<{ key: string; update: ProfileUpdate } | null> {
  const profile = await readProfileRow(db, userId);
  const photos = photoFields.flatMap((field) => profile?.fields[field] ?? []);
  const removed = 'place' in which ? photos[which.place - 1] : which.url;
  const key = removed === undefined || !photos.includes(removed) ? null : fileKeyOf(removed);
  if (key === null) return null;
  return { key, update: toPhotoSet(photos.filter((url) => url !== removed)) };
}
