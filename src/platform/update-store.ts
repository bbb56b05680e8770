import { createStore } from '../state/store.ts';

export const updateStore = createStore(false);
