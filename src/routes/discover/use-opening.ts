import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentTranslator } from '../../language/use-translator.ts';
import { showToast } from '../../toasts/toast-store.ts';
import { openComposer } from '../composer/composer-request.ts';

const route = getRouteApi('/discover');

/** Does what the address asks for beside the screen, once: then it is gone from the address. */
export function useOpening(): void {
  const { from, write, shared } = route.useSearch();
  const navigate = route.useNavigate();
  useEffect(() => {
    if (from === undefined && write === undefined && shared === undefined) return;
    if (write === 'sky') openComposer({ to: 'sky' });
    if (shared === 'missed') {
      showToast(currentTranslator().t('compose.share-missed'), { isError: true });
    }
    void navigate({ search: {}, replace: true });
  }, [from, write, shared, navigate]);
}
