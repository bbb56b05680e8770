import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { compileCache } from './compile-cache.ts';
import { NO_NEWCOMER_LIMITS } from './no-newcomer-limits.ts';

export interface ServerProcess {
  origin: string;
  pid: number;
  kill(): Promise<void>;
  /** Suspends the process without a warning. */
  freeze(): void;
  stop(): Promise<number | null>;
}

/** The settings of glibc's malloc in `npm start`. */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '16384' } as const;

/** Returns the setting of another PostgreSQL, with which `test:long` runs the whole suite again. */
export function otherPostgres(): { POSTGRES_BIN?: string } {
  const { POSTGRES_BIN = '' } = process.env;
  return POSTGRES_BIN === '' ? {} : { POSTGRES_BIN };
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/**
 * Starts the server as an operator does, with only `env` as its environment and without newcomer limits. Resolves when
 * the server prints its address. Throws with the last output if the server ends before that.
 */
export async function startServerProcess(
  env: Record<string, string> & { PORT: string },
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts')], {
    env: {
      ...otherPostgres(),
      ...compileCache(),
      ...ALLOCATOR,
      ...NO_NEWCOMER_LIMITS,
      ...env,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  await waitForSentence(child, 'Güvercin is at');
  return {
    origin: `http://localhost:${env.PORT}`,
    pid: child.pid ?? 0,
    freeze: () => void child.kill('SIGSTOP'),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
  };
}

/** Returns the last line that a server prints when it cannot start. */
export async function readLastWords(env: Record<string, string>): Promise<string> {
  const PORT = String(await findFreePort());
  return startServerProcess({ ...env, PORT }).then(
    async (server) => {
      await server.kill();
      return 'it started';
    },
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

function waitForSentence(child: ChildProcess, sentence: string): Promise<void> {
  let said = '';
  let complained = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complained += text;
  });
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes(sentence)) resolve();
    });
    child.once('exit', () => reject(new Error(complained.trim())));
  });
}
