import type { Socket } from 'node:net';

/** Each connection is looked at once in so long. */
const ROUND_MS = 4_000;
const LOOK_EVERY_MS = 50;

/** Notices which of many quiet connections have gone, a few at a time. */
export interface GoneWatch {
  /** From now on the connection is read from only when it is its turn; the answer takes it out. */
  add(socket: Socket): () => void;
}

/**
 * A connection that is read from tells of its end at once, and when thousands end at once all of that is
 * one turn of the event loop: node takes what has come before anything else has its turn. Nobody writes
 * on a stream's connection, so it is enough to look from time to time.
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
      // Behind all others.
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
      // Node itself reads on once the request's handler has returned: at the next look it is quiet.
      looking.push(socket);
      timer ??= setTimeout(look, LOOK_EVERY_MS).unref();
      return () => {
        // The next request on this connection, if there is one, is to be heard.
        if (quiet.delete(socket) && !socket.destroyed) socket.resume();
      };
    },
  };
}
