import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/**
 * Which process it is, beyond its number: numbers are given again, so where the system tells, the
 * start time (in ticks since boot) and the boot are kept with it.
 */
export const processSchema = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  started: v.nullable(v.string()),
  boot: v.nullable(v.string()),
});
export type ProcessIdentity = v.InferOutput<typeof processSchema>;

const STAT_STARTTIME_AFTER_COMMAND = 19;

export function describeProcess(pid: number): ProcessIdentity {
  // The command may hold spaces and brackets; everything after the last bracket is numbers.
  const stat = readSystemFile(`/proc/${pid}/stat`);
  const started = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[STAT_STARTTIME_AFTER_COMMAND];
  const boot = readSystemFile('/proc/sys/kernel/random/boot_id')?.trim();
  return { pid, started: started ?? null, boot: boot ?? null };
}

/** Does this very process still run? Its number alone decides where the system tells no more. */
export function isRunning(known: ProcessIdentity): boolean {
  if (!hasProcess(known.pid)) return false;
  const now = describeProcess(known.pid);
  return now.started === known.started && now.boot === known.boot;
}

/** Whether any process has this number now. */
export function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process answers EPERM, and it does run.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
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
