import { execFile } from 'node:child_process';
import path from 'node:path';
import * as v from 'valibot';
import { type Catch, catchSchema } from './catch.ts';

const ENDS_WITHIN_MS = 60 * 60_000;
const root = path.join(import.meta.dirname, '../..');

export interface Hunt {
  seeds: number;
  /** Whether to play the crash points if the seeds have found nothing. */
  hasCrashPoints: boolean;
}

/**
 * Plays seeds, and then crash points, in a separate process with a planted bug, until something fails. null plants no
 * bug. A process that ends without an answer, or hangs, has caught nothing.
 */
export async function huntBug(bug: string | null, { seeds, hasCrashPoints }: Hunt): Promise<Catch> {
  const planting = bug === null ? [] : ['--import', './sim/planted-bugs/plant.ts'];
  const how = ['--seeds', String(seeds), ...(hasCrashPoints ? ['--crash-points'] : [])];
  const output = await run([...planting, 'sim/planted-bugs/hunt.ts', ...how], bug);
  const lines = output.trim().split('\n');
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), catchSchema), lines.at(-1));
  if (answer.success) return answer.output;
  const reason = lines.findLast((line) => line.includes('Error')) ?? 'no word of why';
  return { by: 'no answer', after: 0, breach: reason.trim() };
}

/** Returns the output of the process, also after a failure or a hang. */
function run(args: readonly string[], bug: string | null): Promise<string> {
  const env = { ...process.env, PLANTED_BUG: bug ?? '' };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: root, env, timeout: ENDS_WITHIN_MS, killSignal: 'SIGKILL', maxBuffer: 2 ** 26 },
      (_, stdout, stderr) => resolve(`${stderr}\n${stdout}`),
    );
  });
}
