import { createStore } from './store.ts';

/** Whether single-letter shortcuts are on now. False until their listener starts, and if the person turned them off. */
export const keysStore = createStore(false);

export const keysDialogStore = createStore<'help' | 'jump' | null>(null);
