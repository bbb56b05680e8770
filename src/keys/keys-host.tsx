import { keysDialogStore } from '../state/keys-store.ts';
import { useStore } from '../state/store.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const KeysHelp = lazyPart(async () => (await import('./keys-help.tsx')).KeysHelp);
const JumpSheet = lazyPart(async () => (await import('./jump-sheet.tsx')).JumpSheet);
const close = () => keysDialogStore.set(null);

export function KeysHost() {
  const shown = useStore(keysDialogStore);
  if (shown === null) return null;
  return shown === 'help' ? <KeysHelp onMissing={close} /> : <JumpSheet onMissing={close} />;
}
