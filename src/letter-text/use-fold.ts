import type { MessageView } from '../../local/queries/views.ts';
import { useSignedIn } from '../session/use-signed-in.ts';
import { createStore, useStore } from '../state/store.ts';

/** The letters that the person has unfolded, by the ids of person and letter. After a reload they are folded again. */
const openedStore = createStore<ReadonlySet<string>>(new Set());

/** Returns whether a letter is folded now, and a function that shows it, on every screen of this page. */
export function useFold({ id, fold }: Pick<MessageView, 'id' | 'fold'>) {
  const key = `${useSignedIn()?.userId} ${id}`;
  const isOpened = useStore(openedStore).has(key);
  return {
    isFolded: fold === 'folded' && !isOpened,
    showAnyway: () => openedStore.set(new Set([...openedStore.get(), key])),
  };
}
