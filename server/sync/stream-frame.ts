import type { StreamEvent } from '../../contract/stream-events.ts';

/** Tells a reader that is about to lose its stream how long to wait before it comes back. */
export function toRetryFrame(ms: number): string {
  return `retry: ${ms}\n\n`;
}

/** An event as server-sent events carry it; `seq` is the person's number that it speaks for, if any. */
export function toFrame(event: StreamEvent, seq: number | null): string {
  const id = seq === null ? '' : `id: ${seq}\n`;
  return `${id}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
