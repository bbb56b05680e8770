import type { Caller, Context } from '../context/context.ts';
import type { RequestFacts } from '../http/call-handler.ts';
import { limitGuesses } from './limit-logins.ts';
import { verifyPassword } from './password-hash.ts';

interface OwnGuess {
  caller: Caller;
  password: string;
  request: Pick<RequestFacts, 'network' | 'signal'>;
}

/**
 * Checks the caller's password. Returns its stored hash, or null for a wrong one. Failures count for this session
 * alone. Throws what `limitGuesses` throws.
 */
export async function verifyOwnPassword(
  context: Context,
  { caller: { userId, email, sessionId }, password, request: { network, signal } }: OwnGuess,
): Promise<string | null> {
  const user = await context.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  const stored = user?.password_hash ?? null;
  const guess = { email, network, device: sessionId, signal };
  const isRight = await limitGuesses(context, guess, (asker) =>
    verifyPassword(stored, { password, ...asker }),
  );
  return isRight ? stored : null;
}
