import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import {
  queryStoreError,
  type StoreError,
  settleStoreError,
} from '../../local/queries/query-store-error.ts';
import { currentTranslator } from '../language/use-translator.ts';
import { device } from '../platform/device.ts';
import { givingWay } from '../state/give-way.ts';
import { showToast } from '../ui/toast-store.ts';

/** Tells once of what was refused and left no row behind (product.md section 8), in a page that is seen. */
export function useStoreErrors(): void {
  useEffect(() => {
    let untold: StoreError | null = null;
    const tell = () => {
      if (untold === null || document.visibilityState !== 'visible') return;
      const { id, code } = untold;
      untold = null;
      showToast(currentTranslator().error(code), { isError: true });
      settleStoreError(device.db, id).catch(reportError);
    };
    const subscription = liveQuery(givingWay(() => queryStoreError(device.db))).subscribe({
      next: (found) => {
        untold = found;
        tell();
      },
      error: reportError,
    });
    document.addEventListener('visibilitychange', tell);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      subscription.unsubscribe();
    };
  }, []);
}
