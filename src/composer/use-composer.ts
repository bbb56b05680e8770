import { useState } from 'react';
import { NEW_LETTER } from '../../local/outbox/drafts.ts';
import { pigeonsQuery } from '../platform/device-queries.ts';
import { useSharedQuery } from '../state/shared-query.ts';
import { type ComposerRequest, openComposer } from './composer-request.ts';
import { draftKey } from './draft-key.ts';
import { findLetterProblem } from './letter-problem.ts';
import type { Letter } from './send-letter.ts';
import { useDraft } from './use-draft.ts';

/** The receiver of a letter. `personId` is `null` until a person is chosen. */
export type Recipient = { kind: 'sky' } | { kind: 'person'; personId: string | null };

/** The state of the composer. The draft is stored on the device; the rest ends with the sheet. */
export function useComposer(request: ComposerRequest) {
  const { isRead, ...editing } = useDraft(draftKey(request));
  const { draft, change } = editing;
  const [chosen, setChosen] = useState<Recipient | null>(null);
  const recipient = chosen ?? firstRecipient(request, draft.to ?? null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const pigeons = useSharedQuery(pigeonsQuery);

  // The chosen pigeon while it is free, else the first one, so that most letters need no choice.
  const free = pigeons?.available ?? [];
  const pigeon = free.find(({ id }) => id === chosenId) ?? free[0] ?? null;
  const problem = findLetterProblem(draft);
  const isReady = isRead && pigeons !== undefined;

  const toLetter = (): Letter | null => {
    const to = addressOf(request, recipient);
    if (!isReady || to === null || pigeon === null || problem !== null) return null;
    const home = returnOf(request, to);
    return {
      ...draft,
      pigeonId: pigeon.id,
      to,
      draftKey: draftKey(home),
      onReturned: () => openComposer(home),
    };
  };

  return {
    ...editing,
    recipient,
    setRecipient(to: Recipient) {
      setChosen(to);
      // A letter meant for one person must not be addressed to the sky after a reload.
      change({ to: to.kind === 'person' ? to.personId : null });
    },
    /** The pigeons that can carry the letter. */
    free,
    pigeon: pigeons === undefined ? undefined : pigeon,
    /** Whether the draft and the pigeons are loaded. The letter cannot be checked before. */
    isReady,
    choosePigeon: setChosenId,
    problem,
    /** The letter to send. `null` if it is incomplete. */
    letter: toLetter(),
  };
}

function firstRecipient(request: ComposerRequest, remembered: string | null): Recipient {
  if (request.to !== 'sky') return { kind: 'person', personId: request.personId };
  return remembered === null ? { kind: 'sky' } : { kind: 'person', personId: remembered };
}

function addressOf(request: ComposerRequest, recipient: Recipient): Letter['to'] | null {
  if (request.to === 'reply') {
    const { personId, originalMessageId } = request;
    return { kind: 'reply', personId, originalMessageId };
  }
  if (recipient.kind === 'sky') return { kind: 'sky' };
  return recipient.personId === null ? null : { kind: 'person', personId: recipient.personId };
}

/**
 * Returns the request that opens a letter after an undo. A letter meant for one person must not return as one to the
 * sky.
 */
function returnOf(request: ComposerRequest, to: Letter['to']): ComposerRequest {
  if (request.to === 'reply') {
    // The answered letter may have changed meanwhile, so it is read again.
    const { personId, originalMessageId } = request;
    return { to: 'reply', personId, originalMessageId };
  }
  if (to.kind === 'reply') return request;
  if (to.kind === 'person') return { to: 'person', personId: to.personId };
  return { to: 'sky', draft: request.to === 'sky' ? draftKey(request) : NEW_LETTER };
}
