import type { Handler } from '../http/call-handler.ts';
import { openUpload } from './open-uploads.ts';

/** POST /api/uploads: begins an upload in parts, or returns its progress. */
export const beginUpload: Handler<'begin-upload'> = async ({ caller, body }, context) => {
  const { id, bytes, sum } = body;
  const key = { ownerId: caller.userId, uploadId: id };
  return { body: await openUpload(context, key, { bytes, sum }) };
};
