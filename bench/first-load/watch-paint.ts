/** The element that marks a page as ready, either when React has attached to it or when it is visible. */
export interface ReadySign {
  selector: string;
  is: 'held by React' | 'shown';
}

/** The times of events on a page, in milliseconds since its navigation began. `null` before the event. */
export interface Paints {
  first: number | null;
  largest: number | null;
  ready: number | null;
}

declare global {
  var benchPaints: Paints | undefined;
}

/** Runs in every page before its own code, so it cannot refer to anything outside this function. */
export function watchPaint({ selector, is }: ReadySign): void {
  const paints: Paints = { first: null, largest: null, ready: null };
  globalThis.benchPaints = paints;
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === 'first-contentful-paint') paints.first = startTime;
    }
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) paints.largest = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const isReady = (element: Element) =>
    is === 'shown'
      ? element.checkVisibility()
      : Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const look = () => {
    const element = document.querySelector(selector);
    if (element === null || !isReady(element)) {
      requestAnimationFrame(look);
      return;
    }
    // The frame with the element is painted before this message arrives.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      paints.ready = performance.now();
    };
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}
