import type { Socket } from 'node:net';

/** Each connection is checked once per round. */
const ROUND_MS = 4_000;
const LOOK_EVERY_MS = 50;

export interface GoneWatch {
  /** Adds a connection, which is then only read when it is its turn. The returned function removes the connection. */
  add(socket: Socket): () => void;
}

/**
 * Creates the watch. A connection that is being read reports its end at once, and node would handle thousands of such
 * ends in one turn of the event loop. Clients send nothing on a stream's connection, so an occasional check is enough.
 */
export function createGoneWatch({ roundMs = ROUND_MS } = {}): GoneWatch {
  /** In the order of their turns. */
  const quiet = new Set<Socket>();
  let looking: Socket[] = [];
  let timer: NodeJS.Timeout | null = null;

  function look(): void {
    for (const socket of looking) if (quiet.has(socket)) socket.pause();
    const count = Math.ceil((quiet.size * LOOK_EVERY_MS) / roundMs);
    looking = [];
    for (const socket of quiet) {
      if (looking.length >= count) break;
      looking.push(socket);
    }
    for (const socket of looking) {
      // Moves to the end of the queue.
      quiet.delete(socket);
      quiet.add(socket);
      socket.resume();
    }
    if (quiet.size > 0) timer?.refresh();
    else timer = null;
  }

  return {
    add(socket) {
      quiet.add(socket);
      // Node resumes reading after the request's handler. The next check pauses the socket again.
      looking.push(socket);
      timer ??= setTimeout(look, LOOK_EVERY_MS).unref();
      return () => {
        // Resume reading for the next request on this connection.
        if (quiet.delete(socket) && !socket.destroyed) socket.resume();
      };
    },
  };
}
