import { createStore } from '../state/store.ts';

/** The minimum time between two announcements. Screen readers may skip one that is replaced earlier. */
const LEAST_MS = 1_000;
/** Long enough to be spoken. Afterwards the text is removed, so that it is not found while reading the page. */
const STAYS_MS = 5_000;

/** The current announcement about notifications for screen readers. Empty between two announcements. */
export const announcementStore = createStore('');
const waiting: string[] = [];
let saidAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Announces a text to screen readers, after the waiting ones. */
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
