/** Whether the server is on its way out; asked by whoever would begin something new. */
export interface Drain {
  /** /readyz says no from now on, and everybody is still served: a balancer looks elsewhere meanwhile. */
  begin(): void;
  hasBegun(): boolean;
  /** Nothing new is begun any more. */
  refuse(): void;
  isRefusing(): boolean;
}

/** Makes the one switch of a server; it cannot be turned back. */
export function createDrain(): Drain {
  let hasBegun = false;
  let isRefusing = false;
  return {
    begin() {
      hasBegun = true;
    },
    hasBegun: () => hasBegun,
    refuse() {
      hasBegun = true;
      isRefusing = true;
    },
    isRefusing: () => isRefusing,
  };
}
