import type { Handler } from '../http/call-handler.ts';
import { readChanges } from '../log/read-changes.ts';
import { readMuch } from '../log/read-much.ts';

/** GET /api/sync: returns the changes for the caller after their cursor. */
export const sync: Handler<'sync'> = async ({ caller, query, request }, context) => {
  if (query.because === 'checksum') context.metrics.otherLogs.inc();
  const asked = { userId: caller.userId, ...query };
  const isFirst = query.since === 0 || query.snapshot !== undefined;
  // Other pages are small, and a device asks for them right after a commit, before the replica has it.
  if (!isFirst) return { body: await readChanges(context, asked) };
  const read = () => context.onReplica((db) => readChanges({ ...context, db }, asked));
  return { body: await readMuch(request.signal, read) };
};
