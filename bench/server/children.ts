import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ALLOCATOR, findFreePort } from '../../server/testing/server-process.ts';
import type { Prepared } from './prepare.ts';

/** These processes must end with this one. */
const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
process.on('SIGTERM', () => process.exit(1));

const POLL_MS = 100;
/** The maximum length of the shown output. The reason for an exit is at the end of a log. */
const LAST_WORDS = 2000;

export interface Child {
  port: number;
  origin: string;
  stop(): Promise<void>;
}

/** Starts the product as people do, in a separate process with its log in a file. */
export async function startProduct({ env }: Prepared): Promise<Child> {
  const port = await findFreePort();
  const main = path.join(import.meta.dirname, '../../server/main.ts');
  const logFile = path.join(env.DATA_DIR, 'log');
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [main], {
    env: { ...ALLOCATOR, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', log],
  });
  closeSync(log);
  children.add(child);
  if (!(await isReady(child, `http://127.0.0.1:${port}/readyz`))) {
    const lastWords = readFileSync(logFile, 'utf8').slice(-LAST_WORDS);
    throw new Error(`the server ended with ${child.exitCode}: ${lastWords}`);
  }
  return { port, origin: `http://localhost:${port}`, stop: () => end(child) };
}

export async function startBare(prepared: Prepared): Promise<Child> {
  const port = await findFreePort();
  const file = path.join(prepared.env.DATA_DIR, 'prepared.json');
  writeFileSync(file, JSON.stringify(prepared));
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts')], {
    env: { PORT: String(port), PREPARED: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  await once(child.stdout ?? child, 'data');
  return { port, origin: `http://localhost:${port}`, stop: () => end(child) };
}

/** Waits until the process is ready. Returns false if it has ended. */
async function isReady(child: ChildProcess, url: string): Promise<boolean> {
  while (child.exitCode === null) {
    const reply = await fetch(url).catch(() => null);
    if (reply?.ok === true) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return false;
}

async function end(child: ChildProcess): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
