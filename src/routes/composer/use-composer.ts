import { useState } from 'react';
import { MESSAGE_MAX_LENGTH } from '../../../contract/limits.ts';
import { countCodePoints } from '../../../contract/text.ts';
import { checkPicture } from '../../components/check-picture.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { pigeonsQuery } from '../../stores/device-queries.ts';
import { useSharedQuery } from '../../stores/shared-query.ts';
import { type ComposerRequest, openComposer } from './composer-request.ts';
import type { Letter } from './send-letter.ts';
import { useDraft } from './use-draft.ts';

/** Where the letter goes; a person may still have to be chosen. */
export type Recipient = { kind: 'sky' } | { kind: 'person'; personId: string | null };

/** Everything that the composer knows; the draft is on the device, the rest lasts with the sheet. */
export function useComposer(request: ComposerRequest) {
  const translator = useTranslator();
  const { draft, isSaved, change, clear } = useDraft(draftKey(request));
  const [recipient, setRecipient] = useState<Recipient>(firstRecipient(request));
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const pigeons = useSharedQuery(pigeonsQuery);

  // The one chosen, as long as it is free; else the first, so that most letters need no choice.
  const free = pigeons?.available ?? [];
  const pigeon = free.find(({ id }) => id === chosenId) ?? free[0] ?? null;
  const isFitting = countCodePoints(draft.text.trim()) <= MESSAGE_MAX_LENGTH;

  const takePicture = (file: File) => {
    const code = checkPicture(file);
    setProblem(code === null ? null : translator.error(code));
    if (code === null) change({ image: file });
  };

  const toLetter = (): Letter | null => {
    const to = addressOf(request, recipient);
    if (to === null || pigeon === null || draft.text.trim() === '' || !isFitting) return null;
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
    draft,
    isSaved,
    change,
    clear,
    recipient,
    setRecipient,
    pigeon: pigeons === undefined ? undefined : pigeon,
    choosePigeon: setChosenId,
    problem,
    fail: (error: unknown) => setProblem(describeError(error, translator)),
    takePicture,
    isReady: isFitting && pigeon !== null,
    toLetter,
  };
}

function firstRecipient(request: ComposerRequest): Recipient {
  return request.to === 'sky' ? { kind: 'sky' } : { kind: 'person', personId: request.personId };
}

function draftKey(request: ComposerRequest): string {
  if (request.to === 'sky') return 'new';
  if (request.to === 'person') return `person:${request.personId}`;
  return `reply:${request.originalMessageId}`;
}

function addressOf(request: ComposerRequest, recipient: Recipient): Letter['to'] | null {
  if (request.to === 'reply') {
    const { personId, originalMessageId } = request;
    return { kind: 'reply', personId, originalMessageId };
  }
  if (recipient.kind === 'sky') return { kind: 'sky' };
  return recipient.personId === null ? null : { kind: 'person', personId: recipient.personId };
}

/** Where a letter comes back to: what was meant for one person must not wake up bound for the sky. */
function returnOf(request: ComposerRequest, to: Letter['to']): ComposerRequest {
  if (request.to === 'reply' || to.kind === 'reply') return request;
  return to.kind === 'sky' ? { to: 'sky' } : { to: 'person', personId: to.personId };
}
