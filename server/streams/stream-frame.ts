import type { StreamEvent } from '../../contract/stream-events.ts';
import type { Sink } from './sink.ts';

/** Tells a reader that is about to lose its stream how long to wait before it comes back. */
function toRetryFrame(ms: number): string {
  return `retry: ${ms}\n\n`;
}

/** An event as server-sent events carry it; `seq` is the person's number that it speaks for, if any. */
export function toFrame(event: StreamEvent, seq: number | null): string {
  const id = seq === null ? '' : `id: ${seq}\n`;
  return `${id}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Says when to come back, and lets go. */
export function sendAway(sink: Sink, afterMs: number): void {
  sink.write(toFrame({ type: 'bye', afterMs }, null));
  // For whoever reads by the browser's own rules.
  sink.write(toRetryFrame(afterMs));
  sink.close();
}
