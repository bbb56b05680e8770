import type { Insertable } from 'kysely';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import { fileUrl } from '../../contract/uploads.ts';
import { createPerson } from '../accounts/create-person.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { lockHeads } from '../log/heads.ts';
import { writeLog } from '../log/write-log.ts';
import { newbornPigeon } from '../pigeons/grant-pigeons.ts';

export interface PersonOptions {
  /** Whether the profile is complete. Default: true. */
  complete?: boolean;
  pigeons?: number;
  fullName?: string;
  referredBy?: string;
}

export interface TestPerson extends Caller {
  pigeonIds: string[];
}

export async function makePerson(
  context: Context,
  { complete = true, pigeons = 1, fullName = 'Ayşe Yılmaz', referredBy }: PersonOptions = {},
): Promise<TestPerson> {
  const userId = context.makeId();
  const sessionId = context.makeId();
  const email = `${userId}@example.org`;
  const now = context.now();
  const pigeonIds = Array.from({ length: pigeons }, () => context.makeId());
  await context.db.transaction().execute(async (tx) => {
    await createPerson(tx, {
      id: userId,
      email,
      passwordHash: 'not a hash: nobody logs in with it',
      language: 'tr',
      termsVersion: 'test',
      referralCode: userId,
      referredBy: referredBy ?? null,
      emailVerifiedAt: now,
      createdAt: now,
    });
    await tx
      .insertInto('sessions')
      .values({
        id: sessionId,
        user_id: userId,
        created_at: now,
        last_used_at: now,
        ended_at: null,
        end_reason: null,
      })
      .execute();
    if (complete) {
      const keys = [0, 1, 2].map((index) => testFileKey(userId, index));
      await tx
        .insertInto('files')
        .values(keys.map((key) => testFile(context, userId, key)))
        .execute();
      const [first = '', second = '', third = ''] = keys;
      await tx
        .updateTable('profiles')
        .set({
          full_name: fullName,
          gender: 'female',
          birth_date: '1990-05-17',
          country: 'TR',
          city: 'İzmir',
          photo_1_url: fileUrl(first),
          photo_2_url: fileUrl(second),
          photo_3_url: fileUrl(third),
          completion: 100,
          first_completed_at: now,
        })
        .where('user_id', '=', userId)
        .execute();
    }
    if (pigeons > 0) {
      const newborn = pigeonIds.map((id) =>
        newbornPigeon({ id, ownerId: userId, kind: 'welcome' }, now),
      );
      await tx.insertInto('pigeons').values(newborn).execute();
      const grown = pigeonIds.map((id): Owned<EntityRef> => ({ userId, entity: 'pigeon', id }));
      await writeLog(tx, await lockHeads(tx, [userId]), { touched: grown });
    }
  });
  return { userId, sessionId, email, pigeonIds };
}

/** Returns the key of one of a test person's uploads. A complete person has 0, 1 and 2. */
export function testFileKey(userId: string, index: number): string {
  return `${userId.replaceAll('-', '')}_${index}`;
}

export async function makeStrangers(context: Context, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => context.makeId());
  const user = { language: 'tr', state: 'active', terms_version: 'test' } as const;
  const users = ids.map((id) => ({
    ...user,
    ...{ id, referral_code: id, created_at: context.now() },
  }));
  await context.db.insertInto('users').values(users).execute();
  await context.db
    .insertInto('heads')
    .values(ids.map((user_id) => ({ user_id })))
    .execute();
  return ids;
}

export function testFile(
  context: Context,
  ownerId: string,
  key: string,
): Insertable<Schema['files']> {
  return {
    key,
    owner_id: ownerId,
    upload_id: context.makeId(),
    width: 800,
    height: 600,
    placeholder: 'data:image/webp;base64,',
    created_at: context.now(),
  };
}
