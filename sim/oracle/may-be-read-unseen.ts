import type { Model } from './model.ts';

interface Arrived {
  messageId: string;
  readerId: string;
  receivedSeq: number;
}

/**
 * Whether the person may have read this letter without seeing it. A restore makes a read or recalled letter unread
 * again. If the person tapped "read all" under the former log, the tap covers the letter by its `seq`. Only this case
 * is excused.
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
