import type { Handler } from '../endpoint-handler.ts';
import { readChanges } from '../sync/read-changes.ts';

/** GET /api/sync: what changed for the caller after their cursor. */
export const sync: Handler<'sync'> = async ({ caller, query }, context) => {
  if (query.because === 'checksum') context.metrics.otherLogs.inc();
  return { body: await readChanges(context, { userId: caller.userId, ...query }) };
};
