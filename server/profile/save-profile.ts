import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import { photoFields } from '../../contract/entities.ts';
import { AppError } from '../../contract/errors.ts';
import { isLargeEnoughForProfile } from '../../contract/picture-bounds.ts';
import type { ProfileUpdate } from '../../contract/profile-update.ts';
import { fileKeyOf } from '../../contract/uploads.ts';
import type { Context, KeyedRequest } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import type { Schema } from '../db/schema.ts';
import type { Handler } from '../http/call-handler.ts';
import { type Locked, write } from '../log/write.ts';
import { addToFeatured } from '../people/featured-order.ts';
import { findHearers, tellOf } from '../people/tell-acquaintances.ts';
import { findWrongField, isSeenByOthers, type ProfileFields } from './may-save-profile.ts';
import { isComplete, readProfileRow, writeProfileRow } from './profile-row.ts';
import { SPREAD_PROFILE } from './propagate-profile.ts';
import { readProfiles } from './read-profiles.ts';
import { rewardCompletion } from './reward-completion.ts';

/** PUT /api/user: saves the profile's fields. Missing fields stay unchanged (product.md section 5). */
export const saveProfile: Handler<'save-profile'> = async (call, context) => {
  return { body: await writeProfile(context, call.keyed, call.body) };
};

/**
 * Saves the fields of an update and keeps the others (product.md section 5). The first time that a profile is complete,
 * its owner and their inviter each get a pigeon. Throws `profile-save-failed`, `upload-unknown` or `photo-too-small`
 * with the field.
 */
export async function writeProfile(context: Context, request: KeyedRequest, update: ProfileUpdate) {
  const { userId } = request;
  const call = {
    ...{ request, result: v.null() },
    touches: () => findSaveTouches(context.db, userId, update),
  };
  const { rows } = await write(context, call, async (locked) => {
    return { result: null, changes: await saveProfileIn(locked, context, { userId, update }) };
  });
  context.jobs.wake();
  const viewer = { db: context.db, userId, now: context.now() };
  const profile = (await readProfiles(viewer)).get(userId);
  if (profile === undefined) throw new AppError('profile-not-found');
  return { profile, rows };
}

export async function findSaveTouches(
  db: Context['db'],
  userId: string,
  update: ProfileUpdate,
): Promise<string[]> {
  const before = await readProfileRow(db, userId);
  if (before === null) return [];
  const isSeen = isSeenByOthers(before.fields, applyUpdate(before.fields, update));
  const hearers = isSeen ? await findHearers(db, userId) : null;
  return [...(before.referredBy === null ? [] : [before.referredBy]), ...(hearers ?? [])];
}

/** Saves a profile in a transaction, like `writeProfile`. Returns the changes. Wake the jobs after the commit. */
export async function saveProfileIn(
  { tx, requireLocked }: Pick<Locked, 'tx' | 'requireLocked'>,
  context: Context,
  { userId, update }: { userId: string; update: ProfileUpdate },
): Promise<Owned<EntityRef>[]> {
  const before = await readProfileRow(tx, userId);
  if (before === null) throw new AppError('profile-not-found');
  const fields = applyUpdate(before.fields, update);
  const today = context.now().toISOString().slice(0, 10);
  const operator = context.operator.name;
  const wrong = findWrongField(fields, { before: before.fields, today, operator });
  if (wrong !== null) throw new AppError('profile-save-failed', { field: wrong });
  await checkPhotos(tx, userId, before.fields, fields);

  const isFirst = before.firstCompletedAt === null && isComplete(fields);
  const completedAt = isFirst ? context.now() : before.firstCompletedAt;
  await writeProfileRow(tx, userId, fields, completedAt);
  if (isComplete(fields) && !isComplete(before.fields)) {
    await addToFeatured(tx, { userId, now: context.now() });
  }
  const changes: Owned<EntityRef>[] = [{ userId, entity: 'profile', id: userId }];
  const { referredBy: inviterId } = before;
  if (inviterId !== null && (isFirst || before.fields.full_name !== fields.full_name)) {
    requireLocked(inviterId);
    changes.push({ userId: inviterId, entity: 'invite', id: userId });
  }
  if (isFirst) changes.push(...(await rewardCompletion(context, tx, { userId, inviterId })));
  if (isSeenByOthers(before.fields, fields)) {
    const hearers = await findHearers(tx, userId);
    hearers?.forEach(requireLocked);
    if (hearers === null) await context.jobs.add(tx, SPREAD_PROFILE, { userId });
    else changes.push(...hearers.map((hearer) => tellOf(hearer, userId)));
  }
  return changes;
}

function applyUpdate(before: ProfileFields, update: ProfileUpdate): ProfileFields {
  const given = Object.entries(update).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}

/** Checks the photos: existing ones may stay, and a new one must be the person's own upload. */
async function checkPhotos(
  tx: Transaction<Schema>,
  userId: string,
  before: ProfileFields,
  after: ProfileFields,
): Promise<void> {
  const known = new Set(photoFields.map((field) => before[field]));
  const fresh = photoFields.flatMap((field) => {
    const url = after[field];
    return url === null || known.has(url) ? [] : [{ field, key: fileKeyOf(url) }];
  });
  if (fresh.length === 0) return;
  const files = await tx
    .selectFrom('files')
    .select(['key', 'width', 'height'])
    .where('owner_id', '=', userId)
    .where('key', '=', anyOf(fresh.map(({ key }) => key ?? '')))
    // A recall may be deleting the same image concurrently.
    .forKeyShare()
    .execute();
  const owned = new Map(files.map((file) => [file.key, file]));
  for (const { field, key } of fresh) {
    const file = owned.get(key ?? '');
    if (file === undefined) throw new AppError('upload-unknown', { field });
    if (!isLargeEnoughForProfile(file)) throw new AppError('photo-too-small', { field });
  }
}
