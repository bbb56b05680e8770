import { createStore } from '../state/store.ts';

/** The prefix of the tab title: '(3) ' while there are unread letters or notifications. */
export const titlePrefixStore = createStore('');
