type Listener = (event: PopStateEvent) => void;

let first: Listener | null = null;

/**
 * Lets one listener handle each history step before the router, and stop it. Call it before the router is created,
 * because window listeners run in the order of their registration, including capturing ones.
 */
export function watchPopState(): void {
  addEventListener('popstate', (event) => first?.(event));
}

/** Sets the listener that handles each step first. */
export function hearPopStateFirst(listener: Listener): void {
  first = listener;
}
