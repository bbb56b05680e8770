import type { Handler } from '../http/call-handler.ts';
import { requireProof } from '../passkeys/require-proof.ts';
import { makeExportLink } from './export/export-links.ts';

/** POST /api/user/export: returns a one-time link to all data stored about the caller. Throws `proof-needed`. */
export const exportData: Handler<'export'> = async (call, context) => {
  await requireProof(context, call.caller);
  context.limits.exports.take(call.caller.userId);
  return { body: { url: await makeExportLink(context, call.keyed, call.request.network) } };
};
