import { NEW_LETTER } from '../../../local/drafts.ts';
import type { ComposerRequest } from './composer-request.ts';

/** Under which key the device keeps what is being written. */
export function draftKey(request: ComposerRequest): string {
  if (request.to === 'sky') return request.draft ?? NEW_LETTER;
  if (request.to === 'person') return `person:${request.personId}`;
  return `reply:${request.originalMessageId}`;
}
