import { createStore } from '../state/store.ts';

/** A reader takes up what stands so long; what is replaced sooner may never be spoken. */
const LEAST_MS = 1_000;
/** Long enough to be spoken; afterwards nobody shall come upon it while reading the page. */
const STAYS_MS = 5_000;

/** What readers are being told about notifications; empty between two words. */
export const announcementStore = createStore('');
const waiting: string[] = [];
let saidAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Has a reader speak a sentence that nobody sees, after those that wait to be spoken. */
export function announce(sentence: string): void {
  waiting.push(sentence);
  goOnAfter(LEAST_MS);
}

function goOnAfter(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(say, Math.max(0, saidAt + ms - performance.now()));
}

function say(): void {
  const sentence = waiting.shift() ?? '';
  announcementStore.set(sentence);
  saidAt = sentence === '' ? Number.NEGATIVE_INFINITY : performance.now();
  if (sentence !== '') goOnAfter(waiting.length > 0 ? LEAST_MS : STAYS_MS);
}
