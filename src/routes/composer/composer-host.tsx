import { lazy, Suspense } from 'react';
import { useStore } from '../../stores/store.ts';
import { composerStore } from './composer-request.ts';

const ComposerSheet = lazy(async () => ({
  default: (await import('./composer-sheet.tsx')).ComposerSheet,
}));

/** Shows the composer while a letter is being written; it loads with the first one. */
export function ComposerHost() {
  const request = useStore(composerStore);
  if (request === null) return null;
  return (
    <Suspense fallback={null}>
      <ComposerSheet request={request} />
    </Suspense>
  );
}
