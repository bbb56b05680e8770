import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { isCi } from './is-ci.ts';
import { type HowToRun, runTool } from './run-program.ts';
import { sayAtOnce, type Tally } from './stages/stage.ts';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

export interface HowToTest extends Pick<HowToRun, 'env' | 'say' | 'isPatient'> {
  args?: readonly string[];
}

/** Enough of a failure to know it by: its first lines, without the test runner's own. */
const LINES_TOLD = 12;

/** Each failed test with what it said, and each file that failed without one. */
function tellFailures({ testResults }: Report): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative('.', name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${file}\n${beginning(message)}`];
      return failed.map(
        ({ fullName, failureMessages }) =>
          `${file} > ${fullName}\n${beginning(failureMessages.join('\n'))}`,
      );
    });
}

function beginning(text: string): string {
  const lines = text.split('\n').filter((line) => !line.includes('/node_modules/'));
  return lines.slice(0, LINES_TOLD).join('\n');
}

/**
 * Runs one project of vitest.config.ts and counts its tests. A file that could not be loaded and a
 * run with no test count as failed; so does a skipped test under CI, elsewhere it is told.
 */
export async function runVitest(
  project: string,
  { env = {}, args = [], say, isPatient = false }: HowToTest = {},
): Promise<Tally> {
  mkdirSync('.cache', { recursive: true });
  const file = `.cache/vitest-${project}-${process.pid}.json`;
  rmSync(file, { force: true });
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
    { env, say, isPatient },
  );
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  rmSync(file);
  const skipped = report.numPendingTests + report.numTodoTests;
  if (skipped > 0) (say ?? sayAtOnce)(`${skipped} tests of ${project} did not run here.\n`);
  const failed = report.numFailedTests + (isCi() ? skipped : 0);
  const isBroken = failed === 0 && (code !== 0 || report.numPassedTests === 0);
  return {
    passed: report.numPassedTests,
    failed: isBroken ? 1 : failed,
    told: tellFailures(report),
  };
}
