import type { Model } from './model.ts';

/** What may have been read: a letter or the notification of one. */
interface Arrived {
  messageId: string;
  readerId: string;
  receivedSeq: number;
}

/**
 * Was it read by a tap that its restored server does not know? A restore forgets that a letter was
 * read or recalled, and it and its notification are unread once more. Whoever had tapped "read all"
 * after that, on a device of the time before, saw nothing unread there, and yet the tap covers it: it
 * says up to where, not which. Only that is excused, and nothing that came after the tap.
 */
export function mayBeReadUnseen(
  { broughtBack, readUpTo }: Pick<Model, 'broughtBack' | 'readUpTo'>,
  { messageId, readerId, receivedSeq }: Arrived,
  epoch: string,
): boolean {
  return (
    broughtBack.has(messageId) &&
    readUpTo.some(
      (tap) => tap.userId === readerId && tap.epoch !== epoch && receivedSeq <= tap.until,
    )
  );
}
