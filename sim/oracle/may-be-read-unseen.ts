import type { Model } from './model.ts';

interface Arrived {
  messageId: string;
  readerId: string;
  receivedSeq: number;
}

/**
 * Whether a letter was read by a tap that the restored server did not get. A restore makes a read or recalled letter
 * and its notification unread again. A person who later tapped "read all", on a device with the former log, saw nothing
 * unread, but the tap covers it by its position. Only this case is excused, and no letter after the tap.
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
