/** The part of EventSource that the live connection uses; the simulator brings its own. */
export interface EventSourceLike {
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void;
  close(): void;
}

export type OpenEventSource = (url: string) => EventSourceLike;
