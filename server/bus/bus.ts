/**
 * A message between nodes. It contains no data: a log, the sky or the settings changed, a session ended, or a node used
 * up part of a rate limit.
 */
export type Hint =
  | { type: 'changed'; userId: string; seq: number }
  | { type: 'session-ended'; sessionId: string }
  | { type: 'sky' }
  | { type: 'settings' }
  | { type: 'taken'; node: string; taken: [place: string, count: number][] };

/**
 * Carries hints to every node, this one included. The next heartbeat makes up for a lost hint, so publishing neither
 * waits nor fails.
 */
export interface Bus {
  publish(hint: Hint): void;
  /** The returned function ends the subscription. */
  subscribe(listener: (hint: Hint) => void): () => void;
  close(): Promise<void>;
}

/** Creates the bus of a single server, which passes hints on in the same process. */
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
