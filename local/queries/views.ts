import type { Message, Person, Pigeon } from '../../contract/entities.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Fold } from '../unwanted-words/unwanted-words.ts';

/** A message as a screen shows it: a row of the mirror, or one that still waits in the outbox. */
export interface MessageView extends Message {
  /** The other one; for a letter of the sky its author, null when it is one's own. */
  person: Person | null;
  isMine: boolean;
  /** Whether text and picture are folded. Always 'none' for the reader's own letters. */
  fold: Fold;
  /** `queued` and `failed` exist on this device only. */
  delivery: 'queued' | 'failed' | 'sent' | 'read' | 'recalled';
  /** The outbox row behind it, for undo, retry and discard. */
  rowId: string | null;
  /** Why it failed, or what holds it up while it waits. */
  error: ErrorCode | null;
  /** The time of the next try, in milliseconds since 1970. null: no newcomer limit holds the letter. */
  heldUntil: number | null;
  /** The server may have it, though it has not answered: it can only be repeated as it was. */
  mayHaveArrived: boolean;
  undoUntil: number | null;
  imageBlob: Blob | null;
  /** Its picture has not been uploaded with it yet. */
  hasWaitingImage: boolean;
  /** Of one's own letter in the list of the sky: how many have answered it. */
  answers?: number;
}

/** A letter of a conversation. */
export interface AnsweringView extends MessageView {
  /** What it answers, where that is not the letter right above it; null also where it is not known here. */
  quoted: MessageView | null;
}

export interface PigeonView extends Pigeon {
  /** With whom it is in conversation. */
  person: Person | null;
  /** What it carries or carried last. */
  carried: MessageView | null;
  /** Something the person did with it has not reached the server. */
  waiting: boolean;
  /** A letter that was refused holds its lane: what is written on it now would wait behind that. */
  held: boolean;
  /** A recall that the server refused, to be let go or tried again. */
  failedRecall: { rowId: string; error: ErrorCode } | null;
}
