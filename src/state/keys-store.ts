import { createStore } from './store.ts';

/** Whether single-letter shortcuts are on now. False until their listener starts, and if the person turned them off. */
export const keysStore = createStore(false);

/** The open keyboard dialog: the list of keys, or the jump to a screen or a person. */
export const keysDialogStore = createStore<'help' | 'jump' | null>(null);
