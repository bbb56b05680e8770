import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../../server/testing/server-process.ts';
import { openRecorder, type Recorder } from './record-requests.ts';
import { openSlowLine, type SlowLine } from './slow-line.ts';

/** A build served by the product's own server, behind a recorder and a slow line. */
export interface Place {
  /** The address through the slow line. */
  origin: string;
  /** The address of the same server without recorder and slow line. */
  directOrigin: string;
  line: SlowLine;
  recorder: Recorder;
  close(): Promise<void>;
}

/** The servers must end with this process. */
const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
process.on('SIGTERM', () => process.exit(1));

/** Serves the build in a folder. `demo` adds people and letters. */
export async function openPlace(folder: string, people: 'demo' | 'nobody'): Promise<Place> {
  const [outer, middle, inner] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ] as const;
  const origin = `http://localhost:${outer}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'guvercin-bench-'));
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'serve.ts'), folder, people],
    {
      env: { PORT: String(inner), PUBLIC_ORIGIN: origin, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  children.add(child);
  const isReady = await Promise.race([
    once(child.stdout, 'data').then(() => true),
    once(child, 'exit').then(() => false),
  ]);
  if (!isReady) throw new Error(`the server of ${folder} ended with ${child.exitCode}`);
  const recorder = await openRecorder({ from: middle, to: inner });
  const line = await openSlowLine({ from: outer, to: middle });
  return {
    origin,
    directOrigin: `http://localhost:${inner}`,
    line,
    recorder,
    async close() {
      line.close();
      recorder.close();
      children.delete(child);
      if (child.exitCode === null) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
