import * as v from 'valibot';
import { idSchema } from '../../contract/ids.ts';
import type { Context } from '../context/context.ts';
import { write } from '../log/write.ts';
import { findAcquaintances, MAX_PERSONS_PER_TRANSACTION } from '../people/acquaintances.ts';
import { tellOf } from '../people/tell-acquaintances.ts';

/** The job's name in the jobs table. */
export const SPREAD_PROFILE = 'spread-profile';

const argsSchema = v.object({ userId: idSchema });

/**
 * The job that tells all acquaintances of a person who knows too many for one transaction. It may
 * be repeated: telling somebody twice is harmless.
 */
export async function spreadProfile(context: Context, args: unknown): Promise<void> {
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
