import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { isCi } from './is-ci.ts';
import { runTool } from './run-program.ts';
import type { Tally } from './stage.ts';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
}

/**
 * Runs one project of vitest.config.ts and counts its tests. A file that could not be loaded and a
 * run with no test count as failed; so does a skipped test under CI, elsewhere it is told.
 */
export async function runVitest(
  project: string,
  { env = {}, args = [] }: { env?: NodeJS.ProcessEnv; args?: readonly string[] } = {},
): Promise<Tally> {
  mkdirSync('.cache', { recursive: true });
  const file = `.cache/vitest-${project}-${process.pid}.json`;
  const { code } = await runTool(
    'vitest',
    [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    { env },
  );
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  rmSync(file);
  const skipped = report.numPendingTests + report.numTodoTests;
  if (skipped > 0) process.stdout.write(`${skipped} tests of ${project} did not run here.\n`);
  const failed = report.numFailedTests + (isCi() ? skipped : 0);
  const isBroken = failed === 0 && (code !== 0 || report.numPassedTests === 0);
  return { passed: report.numPassedTests, failed: isBroken ? 1 : failed };
}
