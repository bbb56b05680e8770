/** The page's side of the live connection, which may run in another thread. */
export interface LiveBridge {
  /** Checks the connection after the page became visible or online, or woke up. */
  nudge(): void;
  visibilityChanged(): void;
  /** Whether any tab of this browser is visible, according to the latest heartbeats. */
  isAnyTabVisible(): boolean;
  /** Called when the page closes. It may return from the page cache. */
  leave(): void;
  comeBack(): void;
}
