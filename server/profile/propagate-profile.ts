import * as v from 'valibot';
import { idSchema } from '../../contract/ids.ts';
import type { Context } from '../context/context.ts';
import { write } from '../log/write.ts';
import { findAcquaintances, MAX_PERSONS_PER_TRANSACTION } from '../people/acquaintances.ts';
import { tellOf } from '../people/tell-acquaintances.ts';

export const SPREAD_PROFILE = 'spread-profile';

const argsSchema = v.object({ userId: idSchema });

/**
 * The job that propagates a profile to all acquaintances of a person who has too many for one transaction. May be
 * repeated.
 */
export async function propagateProfile(context: Context, args: unknown): Promise<void> {
  const { userId: personId } = v.parse(argsSchema, args);
  let after: string | undefined;
  do {
    const some = await findAcquaintances(context.db, {
      personId,
      limit: MAX_PERSONS_PER_TRANSACTION,
      ...(after === undefined ? {} : { after }),
    });
    after = some.at(-1);
    if (after === undefined) return;
    const changes = some.map((userId) => tellOf(userId, personId));
    await write(context, { touches: some }, async () => ({ result: undefined, changes }));
  } while (after !== undefined);
}
