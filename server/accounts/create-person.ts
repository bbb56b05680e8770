import type { Transaction } from 'kysely';
import type { Language } from '../../contract/accounts.ts';
import type { Schema } from '../db/schema.ts';
import { lockHeads } from '../log/heads.ts';
import { writeLog } from '../log/write-log.ts';

export interface NewPerson {
  id: string;
  email: string;
  passwordHash: string;
  language: Language;
  termsVersion: string;
  referralCode: string;
  referredBy: string | null;
  emailVerifiedAt: Date | null;
  createdAt: Date;
}

/** Adds a person with an empty profile, counts, settings and the head of the person's log. */
export async function createPerson(tx: Transaction<Schema>, person: NewPerson): Promise<void> {
  const { id } = person;
  await tx
    .insertInto('users')
    .values({
      id,
      email: person.email,
      password_hash: person.passwordHash,
      language: person.language,
      state: 'active',
      email_verified_at: person.emailVerifiedAt,
      terms_version: person.termsVersion,
      referral_code: person.referralCode,
      referred_by: person.referredBy,
      created_at: person.createdAt,
    })
    .execute();
  await tx.insertInto('profiles').values({ user_id: id }).execute();
  await tx.insertInto('counts').values({ user_id: id }).execute();
  await tx.insertInto('notification_settings').values({ user_id: id }).execute();
  await tx.insertInto('heads').values({ user_id: id }).execute();
  await writeLog(tx, new Map([[id, 0]]), {
    touched: [
      { userId: id, entity: 'profile', id },
      { userId: id, entity: 'counts', id },
      { userId: id, entity: 'settings', id },
    ],
  });
  if (person.referredBy === null) return;
  const inviter = await lockHeads(tx, [person.referredBy]);
  const invited = { userId: person.referredBy, entity: 'invite', id } as const;
  await writeLog(tx, inviter, { touched: [invited] });
}
