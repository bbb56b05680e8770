import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import * as v from 'valibot';

/** What crosses the operator's socket: one JSON object a line. */
export const orderSchema = v.object({
  command: v.string(),
  words: v.array(v.string()),
  options: v.record(v.string(), v.string()),
});
export type Order = v.InferOutput<typeof orderSchema>;

export const newsSchema = v.variant('type', [
  v.object({ type: v.literal('line'), text: v.string() }),
  v.object({ type: v.literal('done') }),
  /** `sentence` is for the operator. */
  v.object({ type: v.literal('failed'), sentence: v.string() }),
]);
export type News = v.InferOutput<typeof newsSchema>;

export function sendMessage(socket: Socket, message: Order | News): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
}

/** What comes, parsed; ends with the connection. Throws for what is none of ours. */
export async function* readMessages<T>(
  socket: Socket,
  schema: v.GenericSchema<unknown, T>,
): AsyncGenerator<T> {
  for await (const line of createInterface({
    input: socket,
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    yield v.parse(schema, JSON.parse(line));
  }
}
