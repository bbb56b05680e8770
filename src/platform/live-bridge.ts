/** The page's side of the live connection, whoever runs it. */
export interface LiveBridge {
  /** Looks whether all is well: the page became visible or online, or woke. */
  nudge(): void;
  visibilityChanged(): void;
  /** Is any tab of this browser looked at, as far as they have told each other? */
  isAnyTabVisible(): boolean;
  /** The page is being left; it may come back out of the page cache. */
  leave(): void;
  comeBack(): void;
}
