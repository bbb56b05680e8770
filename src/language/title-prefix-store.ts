import { createStore } from '../state/store.ts';

/** What stands before each screen's name in the tab: '(3) ' while something is unread. */
export const titlePrefixStore = createStore('');
