import type { Handler } from '../http/call-handler.ts';
import { readChanges } from '../log/read-changes.ts';
import { readMuch } from '../log/read-much.ts';

/** GET /api/sync: returns the changes for the caller after their cursor. */
export const sync: Handler<'sync'> = async ({ caller, query, request }, context) => {
  if (query.because === 'checksum') context.metrics.otherLogs.inc();
  const read = () => readChanges(context, { userId: caller.userId, ...query });
  const isFirst = query.since === 0 || query.snapshot !== undefined;
  return { body: await (isFirst ? readMuch(request.signal, read) : read()) };
};
