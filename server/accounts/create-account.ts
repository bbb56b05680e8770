import type { Transaction } from 'kysely';
import type { BodyOf } from '../../contract/calls/calls.ts';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { write } from '../log/write.ts';
import { createPerson } from './create-person.ts';
import { isEmailTaken, lockEmail } from './email-holder.ts';
import { markVerified } from './mark-verified.ts';
import { wakeInviter } from './wake-inviter.ts';

/** 32 characters, so that a random byte maps evenly. Without i, l, o and u, which are easily misread. */
const CODE_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const CODE_LENGTH = 10;

type NewAccount = Omit<BodyOf<'register'>, 'password' | 'adult'> & { passwordHash: string };

/**
 * Adds a person whose e-mail is not verified yet. Ignores an unknown referral code, so that a mistyped invitation does
 * not prevent registration. Throws `email-taken`.
 */
export async function createAccount(
  tx: Transaction<Schema>,
  context: Pick<Context, 'now' | 'makeId' | 'random'>,
  account: NewAccount,
): Promise<string> {
  const { email } = account;
  // If two registrations use one address at the same moment, the second one sees the first.
  await lockEmail(tx, email);
  if (await isEmailTaken(tx, { email, now: context.now() })) {
    throw new AppError('email-taken', { field: 'email' });
  }
  const id = context.makeId();
  await createPerson(tx, {
    id,
    email,
    passwordHash: account.passwordHash,
    language: account.language,
    termsVersion: account.terms,
    referralCode: makeReferralCode(context.random),
    referredBy: await findInviter(tx, account.referralCode),
    emailVerifiedAt: null,
    createdAt: context.now(),
  });
  return id;
}

async function findInviter(
  tx: Transaction<Schema>,
  referralCode: string | undefined,
): Promise<string | null> {
  if (referralCode === undefined) return null;
  const inviter = await tx
    .selectFrom('users')
    .select('id')
    .where('referral_code', '=', referralCode)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return inviter?.id ?? null;
}

/** Makes the referral code of a person's invitation link, with 50 random bits. */
function makeReferralCode(random: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const bytes = new Uint8Array(CODE_LENGTH);
  random(bytes);
  return [...bytes].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');
}

type VerifiedAccount = Omit<BodyOf<'register'>, 'password' | 'adult'> & { passwordHash: string };

/**
 * Creates an account in the state after registration and verification, with welcome pigeons but without mails. Used for
 * demos, screenshots and stories. Returns the id. Throws `email-taken`.
 */
export async function makeVerifiedAccount(
  context: Context,
  account: VerifiedAccount,
): Promise<string> {
  const userId = await context.db
    .transaction()
    .execute((tx) => createAccount(tx, context, account));
  if (account.referralCode !== undefined) await wakeInviter(context, userId);
  await write(context, { touches: [userId] }, async ({ tx }) => ({
    result: undefined,
    changes: await markVerified(tx, context, { userId }),
  }));
  return userId;
}
