import { createAccount } from '../accounts/create-account.ts';
import type { Context } from '../context/context.ts';
import { hashPassword } from '../sessions/password-hash.ts';

export interface VerifiedPerson {
  userId: string;
  email: string;
}

export async function addVerifiedPerson(
  context: Context,
  { email = 'ayse@example.org', password = 'uzun bir parola' } = {},
): Promise<VerifiedPerson> {
  const passwordHash = await hashPassword(password);
  const userId = await context.db
    .transaction()
    .execute((tx) =>
      createAccount(tx, context, { email, passwordHash, language: 'tr', terms: 'test' }),
    );
  await context.db
    .updateTable('users')
    .set({ email_verified_at: context.now() })
    .where('id', '=', userId)
    .execute();
  return { userId, email };
}
