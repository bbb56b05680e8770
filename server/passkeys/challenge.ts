import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import { PASSKEY_CHALLENGE_MINUTES } from '../../contract/limits.ts';
import { hashSecret } from '../base/hash-secret.ts';
import type { Context, SigningKey } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const TAG_BYTES = 16;
const MINUTE_MS = 60_000;

/** 'login' for a passkey that logs in or confirms, or the id of the person who adds a new passkey. */
export type ChallengeUse = 'login' | { newPasskeyOf: string };

/**
 * Creates a challenge for an authenticator to sign, as base64url: random bytes, the time at which the challenge
 * expires, and a tag that only this server can create. Nothing is stored, so a flood of requests writes no rows.
 */
export function makeChallenge(
  { keys, random, now }: Pick<Context, 'keys' | 'random' | 'now'>,
  use: ChallengeUse,
): string {
  const bytes = Buffer.alloc(RANDOM_BYTES + TIME_BYTES);
  random(new Uint8Array(bytes.buffer, bytes.byteOffset, RANDOM_BYTES));
  const expires = now().getTime() + PASSKEY_CHALLENGE_MINUTES * MINUTE_MS;
  bytes.writeUIntBE(expires, RANDOM_BYTES, TIME_BYTES);
  return Buffer.concat([bytes, makeTag(keys.authToken[0], bytes, use)]).toString('base64url');
}

/**
 * Spends a challenge in the transaction of its action. Throws `passkey-expired` if the challenge is too old, already
 * spent, of another use, or not of this server.
 */
export async function spendChallenge(
  tx: Kysely<Schema>,
  { keys, now }: Pick<Context, 'keys' | 'now'>,
  { challenge, use }: { challenge: string; use: ChallengeUse },
): Promise<void> {
  const bytes = Buffer.from(challenge, 'base64url');
  const isWhole = bytes.length === RANDOM_BYTES + TIME_BYTES + TAG_BYTES;
  const signed = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES);
  const tag = bytes.subarray(RANDOM_BYTES + TIME_BYTES);
  const isOurs =
    isWhole && keys.authToken.some((key) => timingSafeEqual(tag, makeTag(key, signed, use)));
  if (!isOurs) throw new AppError('passkey-expired');
  const expires_at = new Date(signed.readUIntBE(RANDOM_BYTES, TIME_BYTES));
  if (expires_at <= now()) throw new AppError('passkey-expired');
  const spent = await tx
    .insertInto('spent_challenges')
    .values({ hash: hashSecret(challenge), expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  if (spent === undefined) throw new AppError('passkey-expired');
}

function makeTag({ secret }: SigningKey, bytes: Uint8Array, use: ChallengeUse): Buffer {
  const words = use === 'login' ? 'login' : `new passkey of ${use.newPasskeyOf}`;
  const mac = createHmac('sha256', secret).update(`passkey challenge, ${words}, `).update(bytes);
  return mac.digest().subarray(0, TAG_BYTES);
}
