import { liveQuery } from 'dexie';
import { queryPigeons } from '../../local/queries/query-pigeons.ts';
import type { PigeonView } from '../../local/queries/views.ts';
import { currentTranslator } from '../language/use-translator.ts';
import { device } from '../platform/device.ts';
import { discardHere, mutateHere } from '../platform/outbox.ts';
import { givingWay } from '../state/give-way.ts';
import { showToast } from '../ui/toast-store.ts';

/** Calls a pigeon back, now or once online, and says when it has come home. */
export async function callBack({ id, status, failedRecall }: PigeonView): Promise<void> {
  // A refused recall makes room for the new one.
  if (failedRecall !== null) await discardHere(failedRecall.rowId);
  await mutateHere('recall-pigeon', { pigeonId: id });
  if (!navigator.onLine) showToast(currentTranslator().t('pigeons.recall-queued'));
  watchRecall(id, status === 'in_sky');
}

/** Follows one recall until the server has answered. */
function watchRecall(pigeonId: string, wasInSky: boolean): void {
  const subscription = liveQuery(givingWay(() => queryPigeons(device.db))).subscribe({
    next: ({ available, used, resting }) => {
      const pigeon = [...available, ...used, ...resting].find(({ id }) => id === pigeonId);
      if (pigeon?.status === 'recalled' || pigeon?.waiting === true) return;
      subscription.unsubscribe();
      if (pigeon === undefined) return;
      const { t, error } = currentTranslator();
      if (pigeon.failedRecall !== null) {
        const reason = error(pigeon.failedRecall.error);
        showToast(`${t('pigeons.recall-failed')} ${reason}`, { isError: true });
      } else if (!pigeon.is_used) {
        showToast(t(wasInSky ? 'pigeons.recalled-sky' : 'pigeons.recalled'));
      }
    },
    error: reportError,
  });
}
