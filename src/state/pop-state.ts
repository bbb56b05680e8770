type Listener = (event: PopStateEvent) => void;

let first: Listener | null = null;

/**
 * Lets one listener hear of each step through the history before the router does, and stop it. Call it
 * before the router is made: listeners of the window are called in the order in which they were added,
 * capturing ones included.
 */
export function watchPopState(): void {
  addEventListener('popstate', (event) => first?.(event));
}

/** `listener` hears of each step first, from now on. */
export function hearPopStateFirst(listener: Listener): void {
  first = listener;
}
