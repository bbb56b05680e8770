import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openComposer } from '../../composer/composer-request.ts';
import { currentTranslator } from '../../language/use-translator.ts';
import { lastPlace } from '../../session/last-place.ts';
import { showToast } from '../../ui/toast-store.ts';

const route = getRouteApi('/discover');

/** Does what the address asks for beside the screen, once: then it is gone from the address. */
export function useOpening(): void {
  const { from, write, shared } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  useEffect(() => {
    if (from === undefined && write === undefined && shared === undefined) return;
    if (write === 'sky') openComposer({ to: 'sky' });
    if (shared === 'missed') {
      showToast(currentTranslator().t('compose.share-missed'), { isError: true });
    }
    // Whoever touches the icon of the open app is led here by the system, and goes on where they were.
    const place = from === 'icon' ? lastPlace() : null;
    if (place === null) void navigate({ search: {}, replace: true });
    else void router.navigate({ href: place, replace: true });
  }, [from, write, shared, navigate, router]);
}
