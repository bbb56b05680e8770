import { createStore } from '../state/store.ts';

/** Does a newer build wait to be taken? */
export const updateStore = createStore(false);
