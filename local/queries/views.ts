import type { Message, Person, Pigeon } from '../../contract/entities.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Fold } from '../unwanted-words/unwanted-words.ts';

/** A message as a screen shows it: a row of the mirror, or one that still waits in the outbox. */
export interface MessageView extends Message {
  /** The other person. For a letter of the sky its author; `null` if it is the reader's own. */
  person: Person | null;
  isMine: boolean;
  /** Whether text and picture are folded. Always 'none' for the reader's own letters. */
  fold: Fold;
  /** `queued` and `failed` exist only on this device. */
  delivery: 'queued' | 'failed' | 'sent' | 'read' | 'recalled';
  /** The outbox row of the message, for undo, retry and discard. `null` if it has none. */
  rowId: string | null;
  /** Why the message failed, or why it is delayed. */
  error: ErrorCode | null;
  /** The time of the next attempt, in milliseconds since 1970. `null` if no newcomer limit holds the letter. */
  heldUntil: number | null;
  /**
   * Whether the server may have received the message although no reply arrived. The message can then only be sent again
   * unchanged.
   */
  mayHaveArrived: boolean;
  undoUntil: number | null;
  imageBlob: Blob | null;
  hasWaitingImage: boolean;
  /** The number of answers. Only set for the reader's own letters in the list of the sky. */
  answers?: number;
}

export interface AnsweringView extends MessageView {
  /**
   * The answered letter. `null` if the letter directly above is the answered one, or if it is not stored on this
   * device.
   */
  quoted: MessageView | null;
}

export interface PigeonView extends Pigeon {
  /** The other person in the pigeon's conversation. */
  person: Person | null;
  /** The message that the pigeon carries or carried last. */
  carried: MessageView | null;
  /** Whether a change to the pigeon has not reached the server. */
  waiting: boolean;
  /**
   * Whether a rejected letter blocks the pigeon's lane. A new letter on the pigeon would wait behind the rejected one.
   */
  held: boolean;
  /** A recall that the server rejected. The person can discard or retry it. */
  failedRecall: { rowId: string; error: ErrorCode } | null;
}
