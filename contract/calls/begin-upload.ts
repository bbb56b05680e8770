import { beginUploadBody, uploadProgress } from '../uploads.ts';
import { defineCall } from './define-call.ts';

export const beginUpload = defineCall({
  name: 'begin-upload',
  group: 'uploads',
  method: 'POST',
  path: '/api/uploads',
  summary: 'Begins an upload in parts, or tells how far it has come.',
  body: beginUploadBody,
  reply: uploadProgress,
});
