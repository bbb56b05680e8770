import * as v from 'valibot';
import { type StreamEvent, streamEventSchema } from '../../contract/stream-events.ts';

export interface StreamReader {
  events: StreamEvent[];
  ended: Promise<void>;
  stop(): void;
}

/** Opens a person's stream over the network. Throws if it is rejected. */
export async function openStreamReader(origin: string, token: string): Promise<StreamReader> {
  const aborter = new AbortController();
  const address = `${origin}/api/notifications/stream?token=${token}`;
  const response = await fetch(address, { signal: aborter.signal });
  if (response.body === null || !response.ok) throw new Error(`refused: ${response.status}`);
  const body = response.body.pipeThrough(new TextDecoderStream());
  const events: StreamEvent[] = [];
  const read = async () => {
    let rest = '';
    for await (const text of body) {
      const frames = (rest + text).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) {
        const data = /^data: ?(.*)$/m.exec(frame)?.[1];
        // A frame without data only sets the retry delay.
        if (data !== undefined) events.push(v.parse(streamEventSchema, JSON.parse(data)));
      }
    }
  };
  // Stopping it from this side causes an error, which also counts as the end.
  return { events, ended: read().catch(() => undefined), stop: () => aborter.abort() };
}
