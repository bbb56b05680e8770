import { createStore } from '../state/store.ts';

/** Whether a newer build is waiting. */
export const updateStore = createStore(false);
