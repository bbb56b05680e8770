/** The global of a shared worker, typed here because the page imports types of this folder too. */
interface SharedScope {
  onconnect: ((event: { ports: readonly MessagePort[] }) => void) | null;
}

// The compiler's worker library knows dedicated workers only.
export const workerScope = globalThis as unknown as SharedScope;
