/** The part of EventSource that the live connection uses. The simulator has a separate implementation. */
export interface EventSourceLike {
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void;
  close(): void;
}

export type OpenEventSource = (url: string) => EventSourceLike;
