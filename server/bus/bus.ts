/**
 * What one node tells the others: never data, only that there is something to look at, in a log or in
 * the sky, or in the settings, that a session has ended, or how much of whose limits it has given.
 */
export type Hint =
  | { type: 'changed'; userId: string; seq: number }
  | { type: 'session-ended'; sessionId: string }
  | { type: 'sky' }
  /** An operator has changed a setting. */
  | { type: 'settings' }
  | { type: 'taken'; node: string; taken: [place: string, count: number][] };

/**
 * Carries hints to every node, this one included. A lost hint is healed by the next heartbeat, so
 * publishing neither waits nor fails.
 */
export interface Bus {
  publish(hint: Hint): void;
  /** The answer ends the subscription. */
  subscribe(listener: (hint: Hint) => void): () => void;
  close(): Promise<void>;
}

/** The bus of a server that is alone: it hands hints over in the same process. */
export function createLocalBus(): Bus {
  const listeners = new Set<(hint: Hint) => void>();
  return {
    publish(hint) {
      for (const listener of listeners) listener(hint);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}
