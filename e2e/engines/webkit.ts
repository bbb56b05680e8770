import * as v from 'valibot';
import { findFreePort } from '../../server/testing/server-process.ts';
import type { OpenEngine, Tab } from './engine.ts';
import { spawnEngine } from './spawn-engine.ts';

const READY_WITHIN_MS = 60_000;

const answerSchema = v.object({ value: v.unknown() });
const sessionSchema = v.object({ sessionId: v.string() });
const windowSchema = v.object({ handle: v.string() });
const calledSchema = v.union([
  v.object({ error: v.string() }),
  v.object({ value: v.optional(v.unknown()) }),
]);

/**
 * Opens WebKitGTK's MiniBrowser on a separate display, controlled by classic WebDriver. WEBKIT_DRIVER_PATH names the
 * driver.
 */
export const openWebkit: OpenEngine = async (origin) => {
  const program = process.env.WEBKIT_DRIVER_PATH;
  if (program === undefined) throw new Error('WEBKIT_DRIVER_PATH is not set: use npm run e2e');
  const port = await findFreePort();
  const driver = spawnEngine('xvfb-run', () => ['-a', program, `--port=${port}`]);
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text.slice(0, 500)}`);
    return v.parse(answerSchema, JSON.parse(text)).value;
  };
  await untilReady(() => send('GET', '/status'));
  const capabilities = { alwaysMatch: {} };
  const made = v.parse(sessionSchema, await send('POST', '/session', { capabilities }));
  const base = `/session/${made.sessionId}`;
  const firstWindow = v.parse(v.string(), await send('GET', `${base}/window`));

  // A command goes to the window that was selected last, so selecting and commanding must be one step.
  let queue: Promise<unknown> = Promise.resolve();
  const inWindow = (handle: string, method: string, path: string, body?: object) => {
    const step = queue.then(async () => {
      await send('POST', `${base}/window`, { handle });
      return send(method, `${base}${path}`, body);
    });
    queue = step.catch(() => undefined);
    return step;
  };

  const openTab = async (): Promise<Tab> => {
    // Opens a window instead of a tab, because a tab in the background does not paint.
    const opened = await inWindow(firstWindow, 'POST', '/window/new', { type: 'window' });
    const { handle } = v.parse(windowSchema, opened);
    return {
      async goto(path) {
        await inWindow(handle, 'POST', '/url', { url: new URL(path, origin).href });
      },
      async call(work, ...args) {
        const script = `const [args, done] = arguments;
          Promise.resolve(JSON.parse(args)).then((args) => (${work})(...args)).then(
            (value) => done(JSON.stringify({ value })),
            (error) => done(JSON.stringify({ error: String(error) })),
          );`;
        const body = { script, args: [JSON.stringify(args)] };
        const answer = await inWindow(handle, 'POST', '/execute/async', body);
        const called = v.parse(calledSchema, JSON.parse(String(answer)));
        if ('error' in called) throw new Error(called.error);
        return called.value;
      },
      async close() {
        await inWindow(handle, 'DELETE', '/window');
      },
    };
  };
  return {
    openTab,
    async close() {
      await send('DELETE', base);
      await driver.end();
    },
  };
};

async function untilReady(ask: () => Promise<unknown>): Promise<void> {
  for (const begun = Date.now(); Date.now() - begun < READY_WITHIN_MS; ) {
    const isReady = await ask().then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the driver did not become ready');
}
