import { NEW_LETTER } from '../../local/outbox/drafts.ts';
import type { BegunLetter } from '../../local/queries/query-drafts.ts';
import type { ComposerRequest } from './composer-request.ts';

export function draftKey(request: ComposerRequest): string {
  if (request.to === 'sky') return request.draft ?? NEW_LETTER;
  if (request.to === 'person') return `person:${request.personId}`;
  return `reply:${request.originalMessageId}`;
}

/**
 * Returns the request that opens a draft in the composer. Returns `null` if the draft is written in a conversation, or
 * if the answered letter no longer exists.
 */
export function requestOfDraft({ key, personId }: BegunLetter): ComposerRequest | null {
  const [kind, id = ''] = key.split(':');
  if (kind === 'conversation') return null;
  if (kind === 'person') return { to: 'person', personId: id };
  if (kind !== 'reply') return { to: 'sky', draft: key };
  return personId === null ? null : { to: 'reply', personId, originalMessageId: id };
}
