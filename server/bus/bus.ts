import * as v from 'valibot';

const hintSchema = v.variant('type', [
  v.object({ type: v.literal('changed'), userId: v.string(), seq: v.number() }),
  v.object({ type: v.literal('session-ended'), sessionId: v.string() }),
  v.object({ type: v.literal('sky') }),
  v.object({ type: v.literal('settings') }),
  v.object({ type: v.literal('jobs') }),
  v.object({
    type: v.literal('taken'),
    node: v.string(),
    taken: v.array(v.tuple([v.string(), v.number()])),
  }),
]);

/**
 * A message between nodes. It contains no data: a log, the sky or the settings changed, a session ended, jobs
 * are due, or a node used up part of a rate limit.
 */
export type Hint = v.InferOutput<typeof hintSchema>;

/** A hint, or a `gap`: this node was without connection to the others and may have missed hints. */
export type BusEvent = Hint | { type: 'gap' };

/**
 * Carries hints to every node, this one included. The next heartbeat makes up for a lost hint, so publishing neither
 * waits nor fails.
 */
export interface Bus {
  publish(hint: Hint): void;
  /** The returned function ends the subscription. */
  subscribe(listener: (event: BusEvent) => void): () => void;
  /**
   * Requests the `changed` hints of a person from the other nodes. Without it, a node may receive only its own ones. The
   * returned function ends this.
   */
  follow(userId: string): () => void;
  /** Resolves when later hints about the followed people will arrive, or at once without a connection. */
  settle(): Promise<void>;
  /** Whether hints are exchanged with the other nodes. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** The part of a bus inside this process. */
export interface LocalBus extends Bus {
  /** Passes an event to the listeners of this node only. */
  tell(event: BusEvent): void;
  isFollowed(userId: string): boolean;
  followed(): Iterable<string>;
}

/** Creates the bus of a single server, which passes hints on in the same process. */
export function createLocalBus(): LocalBus {
  const listeners = new Set<(event: BusEvent) => void>();
  const followed = new Set<string>();
  const tell = (event: BusEvent) => {
    for (const listener of listeners) listener(event);
  };
  return {
    tell,
    publish: tell,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow(userId) {
      followed.add(userId);
      return () => followed.delete(userId);
    },
    isFollowed: (userId) => followed.has(userId),
    followed: () => followed,
    settle: async () => undefined,
    isConnected: () => true,
    async close() {
      listeners.clear();
    },
  };
}

/** Parses hints from JSON. Skips those that this build does not support, such as hints of a newer build. */
export function parseHints(json: string): Hint[] {
  const hints = parseJson(json);
  return (Array.isArray(hints) ? hints : []).flatMap((each) => {
    const hint = v.safeParse(hintSchema, each);
    return hint.success ? [hint.output] : [];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Ignore messages of other programs.
    return null;
  }
}
