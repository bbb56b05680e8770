import type { MessageView } from '../../local/queries/views.ts';
import { useStore } from '../state/store.ts';
import { discardingStore } from './discard-later.ts';

/** Letters without the failed ones whose discarding can still be undone. */
export function useKept<Letter extends MessageView>(letters: readonly Letter[]): Letter[] {
  const discarding = useStore(discardingStore);
  return letters.filter(({ rowId }) => rowId === null || !discarding.has(rowId));
}
