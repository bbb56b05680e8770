import type { StreamEvent } from '../../contract/stream-events.ts';
import type { EventSourceLike, OpenEventSource } from '../event-source.ts';

export class TestEventSource implements EventSourceLike {
  readonly url: string;
  isOpen = true;
  readonly #listeners = new Map<string, (event: { data?: unknown }) => void>();

  constructor(url: string) {
    this.url = url;
  }

  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void {
    this.#listeners.set(type, listener);
  }

  close(): void {
    this.isOpen = false;
  }

  send(event: StreamEvent): void {
    this.#listeners.get(event.type)?.({ data: JSON.stringify(event) });
  }

  break(): void {
    this.#listeners.get('error')?.({});
  }
}

export function createTestStreams(): {
  open: OpenEventSource;
  all: TestEventSource[];
  newest(): TestEventSource;
  countOpen(): number;
} {
  const all: TestEventSource[] = [];
  return {
    all,
    open(url) {
      const source = new TestEventSource(url);
      all.push(source);
      return source;
    },
    newest() {
      const source = all.at(-1);
      if (source === undefined) throw new Error('no stream was opened');
      return source;
    },
    countOpen: () => all.filter(({ isOpen }) => isOpen).length,
  };
}

const STREAM_ID = '00000000-0000-7000-8000-0000000000ff';

/** The first event of a stream, from a server whose head the device already has. */
export const CONNECTED: StreamEvent = {
  type: 'connected',
  streamId: STREAM_ID,
  head: 0,
  epoch: 'e1',
};
export const HEARTBEAT: StreamEvent = { type: 'heartbeat', head: 0, epoch: 'e1' };
