import { runProgram } from './run-program.ts';
import { add, NONE, type Tally } from './stage.ts';

/** What four minutes hold on two cores. */
export const SEEDS = 300;

/** Two processes, one for each core of a small machine, share the seeds and those that once failed. */
export function playSeeds(): Promise<Tally> {
  return runTallied(['sim/main.ts', '--seeds', String(SEEDS), '--processes', '2', '--kept']);
}

/** Two processes, one for each core of a small machine, kill a thread at each of its points. */
export async function killAtEveryPoint(): Promise<Tally> {
  const halves = ['1', '2'].map((part) =>
    runTallied(['sim/crash-points/main.ts', '--part', part, '--of', '2']),
  );
  return (await Promise.all(halves)).reduce(add, NONE);
}

/** A few of the planted bugs, so that the simulator's teeth are tried on each run. */
export function plantSomeBugs(): Promise<Tally> {
  return runTallied(['sim/teeth/main.ts', '--quick']);
}

/** Runs a program that ends with `N passed, N failed`; one that ends otherwise has failed. */
async function runTallied(args: readonly string[]): Promise<Tally> {
  const { code, output } = await runProgram(process.execPath, args, { isQuiet: true });
  process.stdout.write(output);
  const [, passed, failed] = /(\d+) passed, (\d+) failed\n$/.exec(output) ?? [];
  const isWell = code === 0 && Number(passed) > 0;
  return {
    passed: Number(passed ?? 0),
    failed: isWell ? 0 : Math.max(1, Number(failed ?? 0)),
  };
}
