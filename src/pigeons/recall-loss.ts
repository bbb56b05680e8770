import type { PigeonView } from '../../local/queries/views.ts';

/** What calling a pigeon back would cost (product.md section 4). */
export type RecallLoss = 'sky' | 'unread' | 'nothing' | 'brings-reply';

/** Judges by what the pigeon carries: one's own unread letter is lost, a reply must be read first. */
export function recallLoss({ status, carried }: PigeonView): RecallLoss {
  if (status === 'in_sky') return 'sky';
  if (carried === null || carried.delivery === 'read' || carried.delivery === 'recalled') {
    return 'nothing';
  }
  return carried.isMine ? 'unread' : 'brings-reply';
}
