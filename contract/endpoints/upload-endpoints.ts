import { beginUploadBody, uploadProgress } from '../uploads.ts';
import { type Endpoint, endpoint } from './endpoint.ts';

/** Pictures that come in parts; the parts themselves are forms, and beside the table. */
export const uploadEndpoints = {
  'begin-upload': endpoint({
    method: 'POST',
    path: '/api/uploads',
    via: 'gateway',
    who: 'person',
    summary: 'Begins an upload in parts, or tells how far it has come.',
    body: beginUploadBody,
    reply: uploadProgress,
  }),
} as const satisfies Record<string, Endpoint>;
