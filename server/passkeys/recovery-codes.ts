import type { Kysely } from 'kysely';
import { RECOVERY_CODE_COUNT } from '../../contract/limits.ts';
import { deriveSecret, hashSecret } from '../base/hash-secret.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';

/** Letters and digits that are not easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** More than 79 random bits cannot be guessed, so a plain hash is enough. */
const LETTERS = 16;
const GROUP = 4;

/**
 * Returns the recovery codes of a secret, such as `k7qf-2m9x-w4ta-hd6c`. They are derived from the seed. A repeated
 * request thus gets the same codes, although only their hashes are stored.
 */
export function deriveRecoveryCodes(
  { keys }: Pick<Context, 'keys'>,
  { userId, seed }: { userId: string; seed: string },
): string[] {
  const { secret } = keys.refreshToken[0];
  return Array.from({ length: RECOVERY_CODE_COUNT }, (_, index) => {
    const bytes = Buffer.from(
      deriveSecret(secret, `recovery ${userId} ${seed} ${index}`),
      'base64url',
    );
    let number = BigInt(`0x${bytes.toString('hex')}`);
    let letters = '';
    while (letters.length < LETTERS) {
      letters += ALPHABET[Number(number % BigInt(ALPHABET.length))] ?? '';
      number /= BigInt(ALPHABET.length);
    }
    return letters.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? letters;
  });
}

/** Returns the hash of a code. Ignores case, spaces and dashes. */
export const hashRecoveryCode = (userId: string, code: string): string =>
  hashSecret(`${userId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`);

/** Spends a code. Returns false for one that is not the person's or was spent before. */
export async function spendRecoveryCode(
  tx: Kysely<Schema>,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('hash', '=', hashRecoveryCode(userId, code))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return spent !== undefined;
}
