import * as v from 'valibot';

const answerSchema = v.object({
  id: v.nullish(v.number()),
  type: v.string(),
  result: v.optional(v.unknown()),
  message: v.optional(v.string()),
});

export interface BidiSession {
  send(method: string, params: Record<string, unknown>): Promise<unknown>;
  close(): void;
}

/** Opens a WebDriver BiDi session over the WebSocket that a browser offers. */
export async function openBidiSession(url: string): Promise<BidiSession> {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`${url} does not answer`));
  });
  let lastId = 0;
  const waiting = new Map<number, (answer: v.InferOutput<typeof answerSchema>) => void>();
  socket.onmessage = ({ data }) => {
    const answer = v.parse(answerSchema, JSON.parse(String(data)));
    if (typeof answer.id !== 'number') return;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  };
  const send: BidiSession['send'] = (method, params) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, ({ type, result, message }) => {
        if (type === 'success') resolve(result);
        else reject(new Error(`${method}: ${message}`));
      });
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
  await send('session.new', { capabilities: {} });
  return { send, close: () => socket.close() };
}
