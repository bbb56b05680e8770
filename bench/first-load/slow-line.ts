import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The values of Lighthouse's slow 4G. */
const ROUND_TRIP_MS = 150;
const DOWN_BITS_PER_SECOND = 1_638_400;
const UP_BITS_PER_SECOND = 768_000;
/** Connections that send at the same time take turns after this number of bytes. */
const SLICE_BYTES = 2_920;

/**
 * A slow proxy in front of a port. It also slows down the workers of a page, because all traffic of the browser goes
 * through it.
 */
export interface SlowLine {
  /** Closes all connections and rejects new ones until `mend`. */
  cut(): void;
  mend(): void;
  /** Forwards everything without delay until `narrow`. */
  widen(): void;
  narrow(): void;
  close(): void;
}

/**
 * Delays the first byte of each connection by a round trip and every byte by half of one. All connections share the
 * bandwidth. TLS and the slow start of TCP are not simulated.
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
    // A cut connection raises errors at both ends. Only the browser's end matters.
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

/** One direction of the line. Resolves when the last byte has left the sender. */
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
        // Bytes on the wide line must not overtake bytes that are still on the narrow line.
        const left = underWayUntil - performance.now();
        if (left > 0) await sleep(left + 2);
        deliver(slice);
        continue;
      }
      await lane(slice.length);
      underWayUntil = performance.now() + ROUND_TRIP_MS / 2;
      // The slice arrives after half a round trip. Meanwhile the next bytes are sent.
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
