import type { Handler } from '../http/call-handler.ts';
import { makeExportLink } from './export/export-links.ts';

/** POST /api/user/export: a one-time link to everything kept about the caller. */
export const exportData: Handler<'export'> = async (call, context) => {
  const { caller, idempotencyKey: key } = call;
  context.limits.exports.take(caller.userId);
  const request = { userId: caller.userId, key, sent: ['export'] };
  return { body: { url: await makeExportLink(context, request, call.request.network) } };
};
