import { UNDO_SECONDS } from '../../contract/limits.ts';
import { currentTranslator } from '../language/use-translator.ts';
import { discardHere } from '../platform/outbox.ts';
import { createStore } from '../state/store.ts';
import { showToast } from '../ui/toast-store.ts';

/** Failed rows that will be discarded after the undo period: hidden, but kept if the page closes. */
export const discardingStore = createStore<ReadonlySet<string>>(new Set());

const without = (rowId: string) =>
  new Set([...discardingStore.get()].filter((each) => each !== rowId));

export function discardLater(rowId: string): void {
  const { t } = currentTranslator();
  const until = Date.now() + UNDO_SECONDS * 1000;
  discardingStore.set(new Set([...discardingStore.get(), rowId]));
  const timer = setTimeout(() => {
    discardHere(rowId)
      .catch(reportError)
      .finally(() => discardingStore.set(without(rowId)));
  }, UNDO_SECONDS * 1000);
  const undo = () => {
    clearTimeout(timer);
    discardingStore.set(without(rowId));
  };
  showToast(t('messages.discarded'), { until, action: { label: t('action.undo'), run: undo } });
}
