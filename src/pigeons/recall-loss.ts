import type { PigeonView } from '../../local/queries/views.ts';

/** The consequence of recalling a pigeon (product.md section 4). */
export type RecallLoss = 'sky' | 'unread' | 'nothing' | 'brings-reply';

/**
 * Returns the consequence, which depends on the carried letter. The person's own unread letter is lost, and an unread
 * reply must be read first.
 */
export function recallLoss({ status, carried }: PigeonView): RecallLoss {
  if (status === 'in_sky') return 'sky';
  if (carried === null || carried.delivery === 'read' || carried.delivery === 'recalled') {
    return 'nothing';
  }
  return carried.isMine ? 'unread' : 'brings-reply';
}
