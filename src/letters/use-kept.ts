import type { MessageView } from '../../local/queries/views.ts';
import { useStore } from '../state/store.ts';
import { discardingStore } from './discard-later.ts';

/** Returns the letters without failed ones that will be discarded after the undo period. */
export function useKept<Letter extends MessageView>(letters: readonly Letter[]): Letter[] {
  const discarding = useStore(discardingStore);
  return letters.filter(({ rowId }) => rowId === null || !discarding.has(rowId));
}
