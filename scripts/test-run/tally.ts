export interface Tally {
  passed: number;
  failed: number;
  /** The name and first lines of each failure. */
  failures: readonly string[];
  /** Files that failed and then passed when repeated, with their first failure. */
  flaky: readonly string[];
}

export const NOTHING: Tally = { passed: 0, failed: 0, failures: [], flaky: [] };
export const PASSED: Tally = { ...NOTHING, passed: 1 };
export const failedWith = (failure: string): Tally => ({
  ...NOTHING,
  failed: 1,
  failures: [failure],
});

export const print = (text: string): void => void process.stdout.write(text);

export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    failures: [...a.failures, ...b.failures],
    flaky: [...a.flaky, ...b.flaky],
  };
}

/** Runs one step and prints its result and seconds. Never throws: a step that throws has failed. */
export async function runStep(name: string, work: () => Promise<Tally>): Promise<Tally> {
  const begun = Date.now();
  print(`\n── ${name}\n`);
  let tally: Tally;
  try {
    tally = await work();
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    tally = failedWith(`${name}\n${text}`);
  }
  const seconds = Math.round((Date.now() - begun) / 1000);
  const flaky = tally.flaky.length > 0 ? `, ${tally.flaky.length} flaky` : '';
  print(`── ${name}: ${tally.passed} passed, ${tally.failed} failed${flaky}, ${seconds} s\n`);
  return tally;
}

/** Prints flaky files and failures by name, then the sums on the last line. Sets the exit code. */
export function conclude({ passed, failed, failures, flaky }: Tally): void {
  for (const file of flaky) print(`\nflaky: ${file}\n`);
  for (const failure of failures) print(`\nfailed: ${failure}\n`);
  print(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
