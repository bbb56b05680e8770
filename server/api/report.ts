import type { Handler } from '../http/endpoint-handler.ts';
import * as mutation from '../mutations/report.ts';

/** POST /api/reports: tells the operator of a person or a message. */
export const report: Handler<'report'> = async (call, context) => {
  const { caller, idempotencyKey: key, rawBody } = call;
  context.limits.reports.take(caller.userId);
  await mutation.report(
    context,
    { userId: caller.userId, key, sent: ['report', rawBody] },
    call.body,
  );
  return { body: {} };
};
