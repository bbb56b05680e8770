import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useSyncExternalStore } from 'react';
import { queryShare } from '../../local/outbox/take-share.ts';
import { device } from '../platform/device.ts';
import { draftsQuery } from '../platform/device-queries.ts';
import { useSharedQuery } from '../state/shared-query.ts';
import { useStore } from '../state/store.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { closeComposer, composerStore } from './composer-request.ts';
import { draftKey } from './draft-key.ts';

/** When this page was opened. */
const BEGAN_AT = device.now();

const ComposerSheet = lazyPart(async () => (await import('./composer-sheet.tsx')).ComposerSheet);

/**
 * Shows the composer while a letter is being written. Its code loads with the first letter. Content shared by another
 * app opens in the composer as soon as no other letter is open.
 */
export function ComposerHost({ isLocked }: { isLocked: boolean }) {
  const request = useStore(composerStore);
  // The drafts are queried here, so that the list of other drafts is loaded when a letter opens, on any screen.
  useSharedQuery(draftsQuery);
  const isVisible = useIsVisible();
  const share = useLiveQuery(() => queryShare(device, BEGAN_AT), []) ?? null;
  const isFree = request === null && isVisible && !isLocked;
  useEffect(() => {
    if (!isFree || share === null) return;
    import('./lay-share.ts').then(({ layShare }) => layShare(share)).catch(reportError);
  }, [isFree, share]);
  if (request === null) return null;
  return <ComposerSheet key={draftKey(request)} request={request} onMissing={closeComposer} />;
}

const subscribe = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};

const useIsVisible = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  );
