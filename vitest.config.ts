import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const SECOND = 1000;
/**
 * The number of test files that run in parallel. It is fixed, so that the tests run in the same way on all machines.
 */
const WORKERS = 2;
const LONG_TESTS = '**/*.long.{test,story}.ts';
/**
 * The files of a worker share its modules, which saves loading them 150 times. Stubbed globals are
 * reset between tests.
 */
const SHARED_WORKER = { isolate: false, unstubGlobals: true, unstubEnvs: true };
/** Stories share one PostgreSQL server, in which each has its own database, and one build of the app. */
const STORY_SETUP = [
  'server/testing/start-test-postgres.ts',
  'e2e/fixtures/story-build/put-story-build.ts',
];
const SET_UP_TESTS = ['scripts/test-run/set-up-tests.ts'];
const SET_UP_STORY = [...SET_UP_TESTS, 'scripts/test-run/set-up-stories.ts'];

/** These files start first. At the end, one of them would keep one worker busy and leave the others idle. */
const LONG_FILES = /\/(survives-kill\.test|session-ended\.story)\.ts$/;

/** Sorts the test files by name, after the long ones. By default vitest's order depends on sizes and on earlier runs. */
class ByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const nameOf = ({ moduleId }: TestSpecification) =>
      `${LONG_FILES.test(moduleId) ? 0 : 1} ${moduleId}`;
    return files.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  }
}

/** Time limits of a test, a hook and `expect.poll`, in seconds. They catch hangs and do not measure speed. */
const limits = (test: number, poll: number) => ({
  testTimeout: test * SECOND,
  hookTimeout: test * SECOND,
  expect: { poll: { timeout: poll * SECOND } },
});

/**
 * `unit` needs no other program. `server` starts a PostgreSQL. `stories` starts one too and needs a Chromium. `npm
 * test` runs these three. The projects named `long-…`, `engines` (Firefox, WebKitGTK) and `sentences` (reads which
 * sentences the stories have shown) belong to `npm run test:long`.
 */
export default defineConfig({
  plugins: [react()],
  define: { __BUILD__: JSON.stringify('test') },
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: ByName },
    env: {
      TZ: process.env.TZ ?? 'UTC',
      FC_SEED: process.env.FC_SEED ?? '1',
      FUZZ_SEED: process.env.FUZZ_SEED ?? '1',
    },
    projects: [
      {
        extends: true,
        test: {
          ...SHARED_WORKER,
          ...limits(20, 20),
          name: 'unit',
          setupFiles: SET_UP_TESTS,
          include: [
            '{contract,local,workers,sw,i18n,src,scripts,sim,docs}/**/*.test.{ts,tsx}',
            'e2e/{people,shots,witness}/*.test.ts',
          ],
          exclude: [LONG_TESTS],
        },
      },
      {
        extends: true,
        test: {
          ...SHARED_WORKER,
          ...limits(60, 20),
          name: 'server',
          // A third of the time, a server test waits for PostgreSQL or another process.
          maxWorkers: WORKERS + 1,
          setupFiles: SET_UP_TESTS,
          include: ['server/**/*.test.ts'],
          exclude: [LONG_TESTS],
          globalSetup: 'server/testing/start-test-postgres.ts',
        },
      },
      {
        extends: true,
        test: {
          ...SHARED_WORKER,
          ...limits(90, 20),
          name: 'stories',
          setupFiles: SET_UP_STORY,
          include: ['e2e/**/*.story.ts'],
          exclude: [LONG_TESTS, 'e2e/engines/**'],
          globalSetup: STORY_SETUP,
        },
      },
      {
        extends: true,
        test: {
          ...SHARED_WORKER,
          ...limits(3600, 60),
          name: 'long-server',
          setupFiles: SET_UP_TESTS,
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/testing/start-test-postgres.ts',
        },
      },
      {
        extends: true,
        test: {
          ...SHARED_WORKER,
          ...limits(400, 60),
          name: 'long-stories',
          env: { WATCH_SCREENS: '1' },
          // Unlike in `stories`, a failed test does not skip the rest of its file, because the screens of the sweep are
          // independent.
          setupFiles: SET_UP_TESTS,
          include: ['e2e/**/*.story.ts'],
          exclude: ['e2e/engines/**'],
          globalSetup: STORY_SETUP,
        },
      },
      {
        extends: true,
        test: {
          ...limits(240, 60),
          name: 'engines',
          setupFiles: SET_UP_STORY,
          include: ['e2e/engines/*.story.ts'],
          globalSetup: STORY_SETUP,
        },
      },
      {
        extends: true,
        test: { name: 'sentences', include: ['e2e/witness/*.long.test.ts'] },
      },
    ],
  },
});
