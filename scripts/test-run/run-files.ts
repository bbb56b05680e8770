import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import {
  createVitest,
  type TestCase,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node';
import { isCi } from '../is-ci.ts';
import { isExplainedSkip } from './skip-reasons.ts';
import { add, NOTHING, print, type Tally } from './tally.ts';

interface Options {
  /** The name of a project in vitest.config.ts. */
  project: string;
  /** Only files whose path contains one of these. All files if empty. */
  only?: readonly string[];
  /** The maximum number of repeats of a failing file. */
  retries?: number;
  env?: Readonly<Record<string, string>>;
  /** Another config file, for the test of this runner. */
  config?: string;
}

interface FileRun {
  tests: readonly TestCase[];
  failures: readonly string[];
}

const FAILURE_LINES = 12;

/**
 * Runs the test files of a project. A failing file runs again alone, in a fresh worker, up to `retries` times. If it
 * then passes, it counts as passed and is listed as flaky. A file that cannot be loaded counts as one failure. Under
 * CI, a test that is skipped without a known reason counts as a failure.
 */
export async function runFiles({
  project,
  only = [],
  retries = 2,
  env = {},
  config,
}: Options): Promise<Tally> {
  // vitest and its global set-up change process.env, so restore it for the next step.
  const before = { ...process.env };
  Object.assign(process.env, env);
  const vitest = await createVitest('test', {
    watch: false,
    project: [project],
    silent: 'passed-only',
    ...(config === undefined ? {} : { config }),
  });
  try {
    await vitest.standalone();
    const found = await vitest.globTestSpecifications([...only]);
    const files = found.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
    if (files.length === 0)
      throw new Error(`No test file of ${project} matches ${only.join(', ')}`);
    const first = await run(vitest, files);
    keepNames(`${vitest.config.root}/.cache/tests-of-${project}.txt`, [...first.values()]);
    let total = NOTHING;
    for (const file of files) {
      total = add(total, await judge(vitest, file, first.get(file) ?? NEVER_RAN, retries));
    }
    return total;
  } finally {
    await vitest.close();
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

const NEVER_RAN: FileRun = { tests: [], failures: ['The file did not run.'] };

/** Writes the executed tests in order, so that two runs can be compared. */
function keepNames(file: string, runs: readonly FileRun[]): void {
  const names = runs.flatMap(({ tests }) =>
    tests.map(({ module, fullName }) => `${module.relativeModuleId} > ${fullName}\n`),
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, names.join(''));
}

/** Counts a file by its last run, after repeating it while it fails. */
async function judge(
  vitest: Vitest,
  file: TestSpecification,
  first: FileRun,
  retries: number,
): Promise<Tally> {
  const name = relative(vitest.config.root, file.moduleId);
  let last = first;
  for (let retry = 1; retry <= retries && last.failures.length > 0; retry += 1) {
    print(`\n${name} failed: run ${retry + 1} of at most ${retries + 1}, alone\n`);
    // Stories record a trace for investigating the failure.
    process.env.TRACE_FOLDER = '.cache/traces';
    last = (await run(vitest, [file])).get(file) ?? NEVER_RAN;
  }
  const passed = last.tests.filter((test) => test.result().state === 'passed').length;
  if (last.failures.length > 0) {
    const failures = last.failures.map((failure) => `${name} > ${failure}`);
    return { passed, failed: failures.length, failures, flaky: [] };
  }
  const isFlaky = first.failures.length > 0;
  if (isFlaky) print(`flaky: ${name}\n`);
  return {
    passed,
    failed: 0,
    failures: [],
    flaky: isFlaky ? [`${name} > ${first.failures[0]}`] : [],
  };
}

/** Runs files and reads their results before a later run replaces them. */
async function run(
  vitest: Vitest,
  files: readonly TestSpecification[],
): Promise<Map<TestSpecification, FileRun>> {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...files]);
  const runs = new Map<TestSpecification, FileRun>();
  // An error without a file is assigned to the first file, which then runs again.
  const blame = (error: unknown) =>
    files.find(({ moduleId }) => moduleId === pathOf(error)) ?? files[0];
  for (const file of files) {
    const module = testModules.find(({ moduleId }) => moduleId === file.moduleId);
    const tests = [...(module?.children.allTests() ?? [])];
    const own = module === undefined ? NEVER_RAN.failures : findFailures(module, tests);
    const stray = unhandledErrors.filter((error) => blame(error) === file);
    runs.set(file, { tests, failures: [...own, ...stray.map(describe)] });
  }
  return runs;
}

function findFailures(module: TestModule, tests: readonly TestCase[]): string[] {
  const ofSuites = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
  const failures = ofSuites.map(describe);
  for (const test of tests) {
    const result = test.result();
    if (result.state === 'failed') {
      failures.push(`${test.fullName}\n${result.errors.map(describe).join('\n')}`);
    }
    // A failed set-up skips all its tests. Its own error is enough.
    if (result.state !== 'skipped' || !isCi() || ofSuites.length > 0) continue;
    if (!isExplainedSkip(result.note)) failures.push(`${test.fullName}\nwas skipped`);
  }
  if (tests.length === 0 && failures.length === 0) failures.push('The file has no test.');
  return failures;
}

/** Returns the first lines of an error, without those of the test runner. */
function describe(error: unknown): string {
  const { message = String(error), stack = '' } = error as { message?: string; stack?: string };
  const text = stack.includes(message) ? stack : `${message}\n${stack}`;
  const lines = text.split('\n').filter((line) => !line.includes('/node_modules/'));
  return lines.slice(0, FAILURE_LINES).join('\n');
}

const pathOf = (error: unknown): string | undefined =>
  (error as { VITEST_TEST_PATH?: string }).VITEST_TEST_PATH;
