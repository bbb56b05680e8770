import { runProgram } from './run-program.ts';
import type { Say, Tally } from './stages/stage.ts';
import type { Share, Window } from './stages/window.ts';

/** Seeds from one on, and those that once failed. */
export function playSeeds(say: Say, { from, count }: Window['seeds']): Promise<Tally> {
  const range = ['--from', String(from), '--seeds', String(count)];
  return runTallied(say, ['sim/main.ts', ...range, '--processes', '1', '--kept']);
}

/** Kills a thread at each point of a share. */
export function killAtPoints(say: Say, { part, of }: Share): Promise<Tally> {
  return runTallied(say, ['sim/crash-points/main.ts', '--part', String(part), '--of', String(of)]);
}

/** Plants the bugs of a share, so that the simulator's teeth are tried. */
export function plantBugs(say: Say, { part, of }: Share): Promise<Tally> {
  const share = ['--part', String(part), '--of', String(of)];
  return runTallied(say, ['sim/teeth/main.ts', ...share, '--jobs', '1']);
}

/**
 * Runs a program that ends with `N passed, N failed`; one that ends otherwise has failed. Its clock
 * is its own, so that it may leave the processor to those who measure time.
 */
async function runTallied(say: Say, args: readonly string[]): Promise<Tally> {
  const { code, output } = await runProgram(process.execPath, args, { say, isPatient: true });
  const [, passed, failed] = /(\d+) passed, (\d+) failed\n$/.exec(output) ?? [];
  const isWell = code === 0 && Number(passed) > 0;
  return {
    passed: Number(passed ?? 0),
    failed: isWell ? 0 : Math.max(1, Number(failed ?? 0)),
  };
}
