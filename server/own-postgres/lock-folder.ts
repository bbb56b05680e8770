import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { describeProcess, isRunning, processSchema } from './process-identity.ts';

/**
 * Locks a data folder for this process, with a file beside it, as former builds do: their engine
 * itself lets two processes open one folder, and they lose each other's rows. The answer unlocks.
 * Throws one sentence that names folder and process when another process holds it; a dead process's
 * lock is taken over.
 */
export function lockFolder(folder: string): () => void {
  const path = `${folder}.lock`;
  const mine = JSON.stringify(describeProcess(process.pid));
  if (!createWhole(path, mine)) takeOver(folder, path, mine);
  return () => {
    if (readOrNull(path) === mine) rmSync(path, { force: true });
  };
}

function takeOver(folder: string, path: string, mine: string): void {
  const found = readOrNull(path);
  const holder = found === null ? null : parseHolder(found);
  if (holder !== null && isRunning(holder)) throw refusal(folder, holder.pid);

  // Of several processes that see the same dead lock, one wins the right to replace it.
  const ticket = `${path}.takeover`;
  if (!createWhole(ticket, mine)) {
    const other = parseHolder(readOrNull(ticket) ?? '');
    if (other !== null && isRunning(other)) throw refusal(folder, other.pid);
    rmSync(ticket, { force: true });
    if (!createWhole(ticket, mine)) throw refusal(folder, null);
  }
  try {
    if (readOrNull(path) !== found) throw refusal(folder, null);
    writeFileSync(`${ticket}.new`, mine);
    renameSync(`${ticket}.new`, path);
  } finally {
    rmSync(ticket, { force: true });
  }
}

/** Creates a file that appears with its whole content or not at all; false when it exists. */
function createWhole(path: string, content: string): boolean {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Gone in between: whoever held it has let go.
    return null;
  }
}

function parseHolder(text: string) {
  try {
    const parsed = v.safeParse(processSchema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    // Not JSON: not a lock of ours, and nobody's.
    return null;
  }
}

function refusal(folder: string, pid: number | null): Error {
  const who = pid === null ? 'Another process' : `Process ${pid}`;
  return new Error(
    `${who} already uses the data folder ${folder}; stop it first, or choose another folder.`,
  );
}
