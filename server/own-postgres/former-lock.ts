import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { StartError } from '../config/config.ts';

/** Builds up to 6644d1a identify a process by number, start time and boot, because numbers are reused. */
const processSchema = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  started: v.nullable(v.string()),
  boot: v.nullable(v.string()),
});

/**
 * Locks the folder of the former engine against builds up to 6644d1a, with the lock file that they use. Returns the
 * function that unlocks it. Throws a StartError if a running process holds the lock.
 */
export function lockFormerFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  const holder = readHolder(file);
  if (holder !== null && isRunning(holder)) {
    throw new StartError(
      `Process ${holder.pid} already uses the data folder ${folder}; stop it first, or choose another folder.`,
    );
  }
  writeFileSync(file, JSON.stringify(describeProcess(process.pid)));
  return () => rmSync(file, { force: true });
}

const STAT_STARTTIME_AFTER_COMMAND = 19;

export function describeProcess(pid: number): v.InferOutput<typeof processSchema> {
  // The command may contain spaces and brackets. Everything after the last bracket is numbers.
  const stat = readSystemFile(`/proc/${pid}/stat`);
  const started = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[STAT_STARTTIME_AFTER_COMMAND];
  const boot = readSystemFile('/proc/sys/kernel/random/boot_id')?.trim();
  return { pid, started: started ?? null, boot: boot ?? null };
}

function isRunning(known: v.InferOutput<typeof processSchema>): boolean {
  try {
    process.kill(known.pid, 0);
  } catch (error) {
    // EPERM means that the process of another user is running.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const now = describeProcess(known.pid);
  return now.started === known.started && now.boot === known.boot;
}

function readHolder(file: string) {
  try {
    const parsed = v.safeParse(processSchema, JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.output : null;
  } catch {
    // There is no lock file, or a crash left it unreadable.
    return null;
  }
}

function readSystemFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Only Linux has these files.
    return null;
  }
}
