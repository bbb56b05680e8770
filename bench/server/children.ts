import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../../server/test-server-process.ts';
import type { Prepared } from './prepare.ts';

/** Whatever ends this process ends them too. */
const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
process.on('SIGTERM', () => process.exit(1));

export interface Child {
  port: number;
  origin: string;
  stop(): Promise<void>;
}

/** The product as people start it, in a process of its own. Its log goes nowhere, but is written. */
export async function startProduct({ env }: Prepared): Promise<Child> {
  const port = await findFreePort();
  const main = path.join(import.meta.dirname, '../../server/main.ts');
  const child = spawn(process.execPath, [main], {
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.add(child);
  await untilReady(child, `http://127.0.0.1:${port}/readyz`);
  return { port, origin: `http://localhost:${port}`, stop: () => end(child) };
}

/** The bare driver behind node:http, in a process of its own. */
export async function startBare(prepared: Prepared): Promise<Child> {
  const port = await findFreePort();
  const file = path.join(prepared.env.DATA_DIR ?? '', 'prepared.json');
  writeFileSync(file, JSON.stringify(prepared));
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts')], {
    env: { PORT: String(port), PREPARED: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  await once(child.stdout ?? child, 'data');
  return { port, origin: `http://localhost:${port}`, stop: () => end(child) };
}

const POLL_MS = 100;

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const reply = await fetch(url).catch(() => null);
    if (reply?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`the server ended with ${child.exitCode}`);
}

async function end(child: ChildProcess): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
