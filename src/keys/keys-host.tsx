import { lazy, Suspense } from 'react';
import { keysDialogStore } from '../state/keys-store.ts';
import { useStore } from '../state/store.ts';

const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }));
const JumpSheet = lazy(async () => ({ default: (await import('./jump-sheet.tsx')).JumpSheet }));

/** Shows what a key has opened; each loads when it is first asked for. */
export function KeysHost() {
  const shown = useStore(keysDialogStore);
  if (shown === null) return null;
  return <Suspense fallback={null}>{shown === 'help' ? <KeysHelp /> : <JumpSheet />}</Suspense>;
}
