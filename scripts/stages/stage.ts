/** What a part of the test run found. */
export interface Tally {
  passed: number;
  failed: number;
  /** What each failure said, for those that can be told by name. */
  told?: readonly string[];
}

/** Where a stage's output goes. */
export type Say = (text: string) => void;

/** A named part of a test run. */
export interface Stage {
  name: string;
  /** So many cores it keeps busy; one that mostly waits says less than it has processes. */
  cores: number;
  /** It begins when these have ended, however they ended; a name that is not in the run has. */
  after?: readonly string[];
  /**
   * Patterns of all files that it reads, and what else it depends on, such as its part of a whole:
   * while they are the same a green stage need not run again. Without it, it always runs.
   */
  reads?: { files: readonly string[]; also?: unknown };
  /** What it says goes to `say` alone, so that stages beside each other stay readable. */
  work(say: Say): Promise<Tally>;
}

export const NONE: Tally = { passed: 0, failed: 0 };

export const sayAtOnce: Say = (text) => void process.stdout.write(text);

export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    told: [...(a.told ?? []), ...(b.told ?? [])],
  };
}

/** The last words of a run: its failures once more, since a log may be cut, then its sums. */
export function conclude({ passed, failed, told = [] }: Tally): void {
  for (const failure of told) sayAtOnce(`\nfailed: ${failure}\n`);
  sayAtOnce(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Runs one stage, says how it went and how long it took, and never throws. */
export async function runStage({ name, work }: Stage, say: Say): Promise<Tally> {
  const begun = Date.now();
  say(`\n── ${name}\n`);
  let tally: Tally;
  try {
    tally = await work(say);
  } catch (error) {
    say(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
    tally = { passed: 0, failed: 1 };
  }
  const seconds = Math.round((Date.now() - begun) / 1000);
  say(`── ${name}: ${tally.passed} ok, ${tally.failed} not ok, ${seconds} s\n`);
  const isUntold = tally.failed > 0 && (tally.told ?? []).length === 0;
  return isUntold ? { ...tally, told: [name] } : tally;
}
