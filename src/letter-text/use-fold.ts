import type { MessageView } from '../../local/queries/views.ts';
import { useSignedIn } from '../session/use-signed-in.ts';
import { createStore, useStore } from '../state/store.ts';

/** The folded letters that the person wanted to see anyway, each with who that was. They are folded in the next page. */
const openedStore = createStore<ReadonlySet<string>>(new Set());

/** Whether a letter is folded now, and what shows it anyway, on every screen of this page. */
export function useFold({ id, fold }: Pick<MessageView, 'id' | 'fold'>) {
  const key = `${useSignedIn()?.userId} ${id}`;
  const isOpened = useStore(openedStore).has(key);
  return {
    isFolded: fold === 'folded' && !isOpened,
    showAnyway: () => openedStore.set(new Set([...openedStore.get(), key])),
  };
}
