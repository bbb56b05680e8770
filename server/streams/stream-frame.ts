import type { StreamEvent } from '../../contract/stream-events.ts';
import type { Sink } from './sink.ts';

function toRetryFrame(ms: number): string {
  return `retry: ${ms}\n\n`;
}

/** Returns an event as a server-sent event. `seq` is the id, or null for an event without one. */
export function toFrame(event: StreamEvent, seq: number | null): string {
  const id = seq === null ? '' : `id: ${seq}\n`;
  return `${id}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Sends the retry delay and closes the sink. */
export function sendAway(sink: Sink, afterMs: number): void {
  sink.write(toFrame({ type: 'bye', afterMs }, null));
  // For readers that use the browser's `EventSource`.
  sink.write(toRetryFrame(afterMs));
  sink.close();
}
