/** Whether the server is on its way out; asked by whoever would begin something new. */
export interface Drain {
  begin(): void;
  hasBegun(): boolean;
}

/** Makes the one switch of a server; it cannot be turned back. */
export function createDrain(): Drain {
  let isDraining = false;
  return {
    begin() {
      isDraining = true;
    },
    hasBegun: () => isDraining,
  };
}
