import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const END_WITHIN_MS = 5_000;

export interface SpawnedEngine {
  /** A folder for the profile. `end` removes it. */
  folder: string;
  /** Resolves with the match of `words` in the process's error output. */
  untilSaid(words: RegExp): Promise<string>;
  /** Ends the process and all its child processes, and removes the folder. */
  end(): Promise<void>;
}

/** Starts a browser or its driver, in a separate process group with a separate home folder. */
export function spawnEngine(
  program: string,
  toArgs: (folder: string) => readonly string[],
): SpawnedEngine {
  const folder = mkdtempSync(join(tmpdir(), 'guvercin-engine-'));
  const child = spawn(program, toArgs(folder), {
    // A separate process group, so that the child processes end with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CACHE_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  });
  return {
    folder,
    untilSaid: (words) => untilSaid(child, words),
    async end() {
      const tooLong = setTimeout(() => endGroup(child, 'SIGKILL'), END_WITHIN_MS);
      endGroup(child, 'SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      clearTimeout(tooLong);
      // The child processes of the browser may still write for a moment.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

function endGroup({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The process has already ended.
  }
}

function untilSaid(child: ChildProcess, words: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said = (said + String(chunk)).slice(-4000);
      const found = words.exec(said)?.[0];
      if (found !== undefined) resolve(found);
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`the engine ended with ${code}:\n${said}`)));
  });
}
