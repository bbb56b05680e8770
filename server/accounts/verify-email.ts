import type { Context } from '../context/context.ts';
import { changePersons } from '../log/change-persons.ts';
import { markVerified } from './mark-verified.ts';
import { findCodeOwner } from './one-time-code.ts';

/**
 * Verifies the e-mail that a mailed code belongs to, and gives the welcome pigeons with it, both
 * exactly once. A spent code still answers true in its 24 hours: people press twice
 * (product.md, "Sessions").
 */
export async function verifyEmail(
  context: Context,
  code: string,
  network: string,
): Promise<boolean> {
  const now = context.now();
  const userId = await findCodeOwner(context.db, { code, kind: 'verify-email', now });
  if (userId === null) return false;
  await changePersons(context, [userId], async ({ tx }) => ({
    result: undefined,
    changes: await markVerified(tx, context, { userId, network }),
  }));
  return true;
}
