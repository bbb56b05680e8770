import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Lighthouse’s slow 4G. */
const ROUND_TRIP_MS = 150;
const DOWN_BITS_PER_SECOND = 1_638_400;
const UP_BITS_PER_SECOND = 768_000;
/** Connections that send at the same time take turns by so much. */
const SLICE_BYTES = 2_920;

/** A slow line in front of a port: every thread of the browser goes through it, its workers too. */
export interface SlowLine {
  /** Ends every connection and takes no new ones. */
  cut(): void;
  mend(): void;
  /** Everything goes through at once, until it is narrow again. */
  widen(): void;
  narrow(): void;
  close(): void;
}

/**
 * Every connection costs a round trip before its first byte, every byte half of one, and all
 * connections share the line’s width. TLS and TCP’s slow start are not played.
 */
export async function openSlowLine({ from, to }: { from: number; to: number }): Promise<SlowLine> {
  const sockets = new Set<Socket>();
  const down = openLane(DOWN_BITS_PER_SECOND);
  const up = openLane(UP_BITS_PER_SECOND);
  let isCut = false;
  let isWide = false;
  const ask = () => isWide;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    // A cut connection errs at both ends; the browser's side of it is what counts.
    socket.on('error', () => socket.destroy());
  };
  const proxy = createServer((browser) => {
    if (isCut) {
      browser.destroy();
      return;
    }
    const server = connect(to, '127.0.0.1');
    keep(browser);
    keep(server);
    carry({ from: browser, to: server, lane: up, handshakeMs: ROUND_TRIP_MS, isWide: ask });
    carry({ from: server, to: browser, lane: down, handshakeMs: 0, isWide: ask });
  });
  await new Promise<void>((resolve) => proxy.listen(from, '127.0.0.1', resolve));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    cut() {
      isCut = true;
      drop();
    },
    mend() {
      isCut = false;
    },
    widen() {
      isWide = true;
    },
    narrow() {
      isWide = false;
    },
    close() {
      drop();
      proxy.close();
    },
  };
}

/** One direction of the line; resolves when the last of so many bytes has left the sender. */
type Lane = (bytes: number) => Promise<void>;

function openLane(bitsPerSecond: number): Lane {
  let freeAt = 0;
  return async (bytes) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes * 8 * 1000) / bitsPerSecond;
    await sleep(Math.max(0, freeAt - performance.now()));
  };
}

interface Stretch {
  from: Socket;
  to: Socket;
  lane: Lane;
  handshakeMs: number;
  isWide(): boolean;
}

function carry({ from, to, lane, handshakeMs, isWide }: Stretch): void {
  let isOpen = handshakeMs === 0 || isWide() ? Promise.resolve() : sleep(handshakeMs);
  let underWayUntil = 0;
  const deliver = (slice: Buffer) => {
    if (!to.destroyed && !to.writableEnded) to.write(slice);
  };
  const send = async (chunk: Buffer) => {
    await isOpen;
    isOpen = Promise.resolve();
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      const slice = chunk.subarray(at, at + SLICE_BYTES);
      if (isWide()) {
        // Nothing overtakes what left over the narrow line.
        const left = underWayUntil - performance.now();
        if (left > 0) await sleep(left + 2);
        deliver(slice);
        continue;
      }
      await lane(slice.length);
      underWayUntil = performance.now() + ROUND_TRIP_MS / 2;
      // Under way it takes half a round trip, while the next bytes leave already.
      setTimeout(() => deliver(slice), ROUND_TRIP_MS / 2);
    }
  };
  from.on('data', (chunk: Buffer) => {
    from.pause();
    void send(chunk).then(() => from.resume());
  });
  from.on('end', () => setTimeout(() => to.end(), ROUND_TRIP_MS / 2));
  from.on('close', () => setTimeout(() => to.destroy(), ROUND_TRIP_MS));
}
