import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { type PhotoField, photoFields } from '../../contract/entities.ts';
import { AppError } from '../../contract/errors.ts';
import type { ProfileUpdate } from '../../contract/profile-update.ts';
import { fileKeyOf } from '../../contract/uploads.ts';
import type { Context } from '../context.ts';
import type { Schema } from '../db/schema.ts';
import { findWrongField, isSeenByOthers, type ProfileFields } from '../rules/may-save-profile.ts';
import type { Touched } from '../sync/touched.ts';
import { transact } from '../transact.ts';
import { readProfiles } from '../values/read-profiles.ts';
import { findAcquaintances, MAX_PERSONS_PER_TRANSACTION } from './acquaintances.ts';
import { grantReferralPigeon, grantRewardPigeon } from './grant-pigeons.ts';
import type { KeyedCall } from './keyed-call.ts';
import { isComplete, readProfileRow, writeProfileRow } from './profile-row.ts';
import { SPREAD_PROFILE } from './spread-profile.ts';

/**
 * Saves what an update names and keeps the rest (product.md section 5). The first time that a
 * profile is complete, its owner and their inviter each get a pigeon. Throws `profile-save-failed`
 * or `upload-unknown` with the field.
 */
export async function saveProfile(
  context: Context,
  { userId, key, sent }: KeyedCall,
  update: ProfileUpdate,
) {
  const touches = async () => {
    const before = await readProfileRow(context.db, userId);
    if (before === null) return [];
    const inviter = before.firstCompletedAt === null ? before.referredBy : null;
    const isSeen = isSeenByOthers(before.fields, applyUpdate(before.fields, update));
    const hearers = isSeen ? await findHearers(context.db, userId) : null;
    return [...(inviter === null ? [] : [inviter]), ...(hearers ?? [])];
  };
  const { rows } = await transact(
    context,
    { userId, key, body: sent, touches, result: v.null() },
    async ({ tx, requireLocked }) => {
      const before = await readProfileRow(tx, userId);
      if (before === null) throw new AppError('profile-not-found');
      const fields = applyUpdate(before.fields, update);
      const wrong = findWrongField(fields, context.now().toISOString().slice(0, 10));
      if (wrong !== null) throw new AppError('profile-save-failed', { field: wrong });
      await checkPhotos(tx, userId, before.fields, fields);

      const isFirst = before.firstCompletedAt === null && isComplete(fields);
      const completedAt = isFirst ? context.now() : before.firstCompletedAt;
      await writeProfileRow(tx, userId, fields, completedAt);
      const changes: Touched[] = [{ userId, entity: 'profile', id: userId }];
      if (isFirst && before.referredBy !== null) requireLocked(before.referredBy);
      if (isFirst) changes.push(...(await grantPigeons(context, tx, userId, before.referredBy)));
      if (isSeenByOthers(before.fields, fields)) {
        const hearers = await findHearers(tx, userId);
        hearers?.forEach(requireLocked);
        if (hearers === null) await context.jobs.add(tx, SPREAD_PROFILE, { userId });
        else changes.push(...hearers.map((hearer) => tellOf(hearer, userId)));
      }
      return { result: null, changes };
    },
  );
  context.jobs.wake();
  const viewer = { db: context.db, userId, now: context.now() };
  const profile = (await readProfiles(viewer)).get(userId);
  if (profile === undefined) throw new AppError('profile-not-found');
  return { profile, rows };
}

const tellOf = (userId: string, personId: string): Touched => ({
  userId,
  entity: 'person',
  id: personId,
});

/** Who hears of the change in the same transaction; null when they are too many for one. */
async function findHearers(db: Context['db'], personId: string): Promise<string[] | null> {
  const limit = MAX_PERSONS_PER_TRANSACTION + 1;
  const found = await findAcquaintances(db, { personId, limit });
  return found.length < limit ? found : null;
}

function applyUpdate(before: ProfileFields, update: ProfileUpdate): ProfileFields {
  const given = Object.entries(update).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}

/** Photos that were there may stay; a new one must be the person's own upload. */
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
    .select('key')
    .where('owner_id', '=', userId)
    .where(
      'key',
      'in',
      fresh.map(({ key }) => key ?? ''),
    )
    // A recalled message may be taking the same image away at this moment.
    .forKeyShare()
    .execute();
  const owned = new Set(files.map(({ key }) => key));
  const unknown = fresh.find(({ key }) => key === null || !owned.has(key));
  if (unknown !== undefined) throw unknownUpload(unknown.field);
}

const unknownUpload = (field: PhotoField) => new AppError('upload-unknown', { field });

async function grantPigeons(
  context: Context,
  tx: Transaction<Schema>,
  userId: string,
  inviterId: string | null,
): Promise<Touched[]> {
  const mine = await grantRewardPigeon(tx, context, userId);
  if (inviterId === null) return mine;
  const inviter = await tx
    .selectFrom('users')
    .select('state')
    .where('id', '=', inviterId)
    .executeTakeFirst();
  if (inviter === undefined || inviter.state === 'deleted') return mine;
  return [...mine, ...(await grantReferralPigeon(tx, context, inviterId))];
}
