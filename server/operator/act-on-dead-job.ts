import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import type { Context, KeyedRequest } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { write } from '../log/write.ts';
import { type Act, addActLine } from '../moderation/operator-act.ts';

/**
 * Changes a dead job and adds a line to the audit log, in one transaction. A repeat under the same key has no effect.
 * `change` returns the kind of the job. Throws `not-found` if it returns none.
 */
export async function actOnDeadJob(
  context: Context,
  act: Pick<Act, 'act' | 'reason'> & { keyed: KeyedRequest },
  change: (tx: Transaction<Schema>) => Promise<{ kind: string } | undefined>,
): Promise<void> {
  const call = { request: act.keyed, touches: [], result: v.boolean() };
  await write(context, call, async ({ tx }) => {
    const job = await change(tx);
    if (job === undefined) throw new AppError('not-found');
    await addActLine(tx, context, { ...act, jobKind: job.kind });
    return { result: true, changes: [] };
  });
}
