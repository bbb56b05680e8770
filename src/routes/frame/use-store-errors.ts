import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { queryStoreError, settleStoreError } from '../../../local/queries/query-store-error.ts';
import { device } from '../../bridges/device.ts';
import { currentTranslator } from '../../language/use-translator.ts';
import { givingWay } from '../../stores/give-way.ts';
import { showToast } from '../../toasts/toast-store.ts';

/** Tells once of what was refused and left no row behind (product.md section 8), in a page that is seen. */
export function useStoreErrors(): void {
  useEffect(() => {
    const subscription = liveQuery(givingWay(() => queryStoreError(device.db))).subscribe({
      next: (told) => {
        if (told === null || document.visibilityState !== 'visible') return;
        showToast(currentTranslator().error(told.code), { isError: true });
        settleStoreError(device.db, told.id).catch(reportError);
      },
      error: reportError,
    });
    return () => subscription.unsubscribe();
  }, []);
}
