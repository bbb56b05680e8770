import { createStore } from '../stores/store.ts';

/** Is the person being asked whether they want to be told outside the page? */
export const noticeQuestionStore = createStore(false);
