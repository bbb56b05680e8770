import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const SECOND = 1000;
/** How long a test waits for what is sure to come: a bound for what never does, no measure of speed. */
const PATIENCE = { poll: { timeout: 60 * SECOND } };
/**
 * The files of a worker share its modules, which come once then instead of 150 times. What a test puts
 * in the place of a global is gone before the next one.
 */
const SHARED_WORKER = { isolate: false, unstubGlobals: true, unstubEnvs: true };
const RANDOM_INPUTS = 'scripts/stages/seed-random-inputs.ts';
/** Stories share a PostgreSQL, of which each has a database, and a build. */
const STORY_SETUP = [
  'server/testing/start-test-postgres.ts',
  'e2e/fixtures/story-build/put-story-build.ts',
];

/**
 * `unit` needs no engine; `server` starts a PostgreSQL; `e2e` starts one and needs a Chromium, as
 * `engines` a Firefox and a WebKitGTK; `sentences` reads what the stories of `e2e` have seen.
 */
export default defineConfig({
  plugins: [react()],
  define: { __BUILD__: JSON.stringify('test') },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...SHARED_WORKER,
          name: 'unit',
          setupFiles: RANDOM_INPUTS,
          include: [
            '{contract,local,workers,sw,i18n,src,scripts,sim,docs}/**/*.test.{ts,tsx}',
            'e2e/shots/*.test.ts',
          ],
          testTimeout: 180 * SECOND,
          hookTimeout: 180 * SECOND,
          expect: PATIENCE,
        },
      },
      {
        extends: true,
        test: {
          ...SHARED_WORKER,
          name: 'server',
          setupFiles: RANDOM_INPUTS,
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/testing/start-test-postgres.ts',
          testTimeout: 240 * SECOND,
          hookTimeout: 240 * SECOND,
          // Beside the stories a second one would only make all of them slower.
          maxWorkers: Number(process.env.SERVER_WORKERS ?? 2),
          expect: PATIENCE,
        },
      },
      {
        extends: true,
        test: {
          ...SHARED_WORKER,
          name: 'e2e',
          include: ['e2e/**/*.story.ts'],
          exclude: ['e2e/engines/**'],
          globalSetup: STORY_SETUP,
          testTimeout: 400 * SECOND,
          hookTimeout: 400 * SECOND,
          // Stories wait more than they work, on a machine that may be busy.
          maxWorkers: 2,
          expect: PATIENCE,
        },
      },
      {
        extends: true,
        test: { name: 'sentences', include: ['e2e/witness/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['e2e/engines/*.story.ts'],
          globalSetup: STORY_SETUP,
          testTimeout: 240 * SECOND,
          hookTimeout: 240 * SECOND,
          maxWorkers: 2,
          expect: PATIENCE,
        },
      },
    ],
  },
});
