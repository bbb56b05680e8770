import { photoFields } from '../../contract/entities.ts';
import { toPhotoSet } from '../../contract/profile-update.ts';
import { fileKeyOf } from '../../contract/uploads.ts';
import type { Context } from '../context/context.ts';
import { REMOVE_UPLOAD } from '../files/remove-upload.ts';
import { readProfileRow } from '../profile/profile-row.ts';
import { writeProfile } from '../profile/save-profile.ts';
import { addSecurityLine } from '../sessions/security-log.ts';

/**
 * The operator's removal of a person's nth photo, counted from 1: the later ones move up, and the
 * file goes. A profile that has too few photos afterwards is incomplete again. Answers false when
 * there is no such photo.
 */
export async function removePhoto(
  context: Context,
  { userId, place }: { userId: string; place: number },
): Promise<boolean> {
  const profile = await readProfileRow(context.db, userId);
  if (profile === null) return false;
  const photos = photoFields.flatMap((field) => profile.fields[field] ?? []);
  const removed = photos[place - 1];
  const key = removed === undefined ? null : fileKeyOf(removed);
  if (removed === undefined || key === null) return false;
  const update = toPhotoSet(photos.filter((url) => url !== removed));
  await writeProfile(context, { userId, key: undefined, sent: update }, update);
  await context.db.transaction().execute(async (tx) => {
    await context.jobs.add(tx, REMOVE_UPLOAD, { key });
    await addSecurityLine(tx, context, { event: 'photo-removed', userId });
  });
  context.jobs.wake();
  return true;
}
