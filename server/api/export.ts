import type { Handler } from '../endpoint-handler.ts';
import { makeExportLink } from '../export/export-links.ts';

/** POST /api/user/export: a one-time link to everything kept about the caller. */
export const exportData: Handler<'export'> = async ({ caller }, context) => {
  context.limits.exports.take(caller.userId);
  return { body: { url: await makeExportLink(context, caller.userId) } };
};
