import { mkdirSync, readFileSync, rmSync } from 'node:fs';
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
 * Runs one project of vitest.config.ts and counts its tests. A skipped test, a file that could not
 * be loaded and a run with no test count as failed.
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
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    { env },
  );
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  rmSync(file);
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests;
  const isBroken = failed === 0 && (code !== 0 || report.numPassedTests === 0);
  return { passed: report.numPassedTests, failed: isBroken ? 1 : failed };
}
