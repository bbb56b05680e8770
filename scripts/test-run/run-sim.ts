import { runProgram } from '../run-program.ts';
import { failedWith, NOTHING, print, type Tally } from './tally.ts';

/**
 * Runs a program of the simulator and prints its output at the end. Its last line must be `N passed, N failed`. Any other
 * ending counts as a failure.
 */
export async function runSim(args: readonly string[]): Promise<Tally> {
  const { code, output } = await runProgram(process.execPath, args, { isQuiet: true });
  print(output);
  const [, passed, failed] = /(\d+) passed, (\d+) failed\n$/.exec(output) ?? [];
  const sums = { ...NOTHING, passed: Number(passed ?? 0) };
  if (code === 0 && sums.passed > 0) return sums;
  return { ...failedWith(args.join(' ')), ...sums, failed: Math.max(1, Number(failed ?? 0)) };
}

/** Plays `count` seeds from `from` on, and with `kept` also those that once failed. */
export const playSeeds = (range: {
  from: number;
  count: number;
  kept?: boolean;
  processes: number;
}) =>
  runSim([
    'sim/main.ts',
    ...['--from', String(range.from), '--seeds', String(range.count)],
    ...['--processes', String(range.processes)],
    ...(range.kept === true ? ['--kept'] : []),
  ]);

/** Kills a thread at every `of`-th of all crash points, from the `part`-th on, counted from 1. */
export const killAtPoints = (part: number, of: number) =>
  runSim(['sim/crash-points/main.ts', '--part', String(part), '--of', String(of)]);
