import type { StreamEvent } from '../../contract/stream-events.ts';

/** An event as server-sent events carry it; `seq` is the person's number that it speaks for. */
export function toFrame(event: StreamEvent, seq: number): string {
  return `id: ${seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
