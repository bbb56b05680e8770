import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const run = promisify(execFile);
const root = mkdtempSync(path.join(tmpdir(), 'guvercin-disk-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const beside = (name: string) => path.join(import.meta.dirname, name);
const child = beside('test-commit-rows.ts');
const TIMEOUT_MS = 80_000;

/** The syncs that happened within each of the three commits, as the child's own process saw them. */
async function syncsOfCommits(kind: 'durable' | 'stock'): Promise<string[][]> {
  const folder = path.join(root, kind);
  const args = ['--import', beside('test-log-syncs.ts'), child, folder, kind];
  const { stdout } = await run(process.execPath, args);
  return stdout
    .split('begin\n')
    .slice(1)
    .map((text) => text.split('acknowledged\n')[0] ?? '')
    .map((text) => text.split('\n').filter((line) => line !== ''));
}

test(
  'a commit of the embedded database is on the disk when it is acknowledged',
  async () => {
    const commits = await syncsOfCommits('durable');
    expect(commits).toHaveLength(3);
    for (const syncs of commits) {
      expect(syncs).toContainEqual(expect.stringMatching(/^fdatasync .*\/pg_wal\/[0-9A-F]{24}$/));
    }
  },
  TIMEOUT_MS,
);

// When this fails PGlite syncs by itself, and our own file system may go.
test(
  'PGlite as shipped syncs nothing',
  async () => {
    expect(await syncsOfCommits('stock')).toEqual([[], [], []]);
  },
  TIMEOUT_MS,
);

test.runIf(hasStrace())(
  'the kernel sees the same system call',
  async () => {
    const log = path.join(root, 'strace.log');
    const trace = ['-f', '-y', '-e', 'trace=fdatasync,write', '-s', '16', '-o', log];
    await run('strace', [...trace, process.execPath, child, path.join(root, 'traced')]);
    const commits = readFileSync(log, 'utf8')
      .split('"begin\\n"')
      .slice(1)
      .map((text) => text.split('"acknowledged\\n"')[0] ?? '');
    expect(commits).toHaveLength(3);
    for (const calls of commits)
      expect(calls).toMatch(/fdatasync\(\d+<[^>]*\/pg_wal\/[0-9A-F]{24}>\)/);
  },
  TIMEOUT_MS,
);

/** Containers may have strace and yet forbid it. */
function hasStrace(): boolean {
  try {
    execFileSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
