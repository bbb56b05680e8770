/** What a part of the test run found. */
export interface Tally {
  passed: number;
  failed: number;
  /** What each failure said, for those that can be told by name. */
  told?: readonly string[];
}

export const NONE: Tally = { passed: 0, failed: 0 };

export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    told: [...(a.told ?? []), ...(b.told ?? [])],
  };
}

/** The last words of a run: its failures once more, since a log may be cut, then its sums. */
export function conclude({ passed, failed, told = [] }: Tally): void {
  for (const failure of told) process.stdout.write(`\nfailed: ${failure}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Runs one named part, says how it went and how long it took, and never throws. */
export async function runStage(name: string, work: () => Promise<Tally>): Promise<Tally> {
  const begun = Date.now();
  process.stdout.write(`\n── ${name}\n`);
  let tally: Tally;
  try {
    tally = await work();
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
    tally = { passed: 0, failed: 1 };
  }
  const seconds = Math.round((Date.now() - begun) / 1000);
  process.stdout.write(`── ${name}: ${tally.passed} ok, ${tally.failed} not ok, ${seconds} s\n`);
  const isUntold = tally.failed > 0 && (tally.told ?? []).length === 0;
  return isUntold ? { ...tally, told: [name] } : tally;
}
