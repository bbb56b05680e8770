import type { ComposerRequest } from './composer-request.ts';

/** The draft of a letter that answers nothing. */
export const NEW_LETTER = 'new';

/** Under which key the device keeps what is being written. */
export function draftKey(request: ComposerRequest): string {
  if (request.to === 'sky') return NEW_LETTER;
  if (request.to === 'person') return `person:${request.personId}`;
  return `reply:${request.originalMessageId}`;
}
