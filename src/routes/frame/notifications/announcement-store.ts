import { createStore } from '../../../stores/store.ts';

/** Long enough to be spoken; afterwards nobody shall come upon it while reading the page. */
const STAYS_MS = 5_000;

/** What readers are being told about notifications; empty between two words. */
export const announcementStore = createStore('');
let timer: ReturnType<typeof setTimeout> | undefined;

/** Has a reader speak a sentence that nobody sees. */
export function announce(sentence: string): void {
  clearTimeout(timer);
  announcementStore.set(sentence);
  timer = setTimeout(() => announcementStore.set(''), STAYS_MS);
}
