import { createStore } from './store.ts';

/** Do single letters do something now? false until they are listened to, and where the person wants none. */
export const keysStore = createStore(false);

/** What is open of the keyboard's own dialogs: the list of keys, or the jump to a screen or a person. */
export const keysDialogStore = createStore<'help' | 'jump' | null>(null);
