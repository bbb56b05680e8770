import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const SECOND = 1000;
/** What a file's name says to be of one engine runs on that one only. */
const isOnPostgres = process.env.DB_ENGINE === 'postgres';

/**
 * `unit` needs no engine; `server` runs on the database that DB_ENGINE names; `e2e` needs a Chromium,
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
          name: 'unit',
          include: [
            '{contract,local,workers,sw,i18n,src,scripts,sim,docs}/**/*.test.{ts,tsx}',
            'e2e/shots/*.test.ts',
          ],
          testTimeout: 60 * SECOND,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [isOnPostgres ? 'server/**/*.pglite.test.ts' : 'server/**/*.pg.test.ts'],
          testTimeout: 90 * SECOND,
          hookTimeout: 90 * SECOND,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.story.ts'],
          exclude: ['e2e/engines/**'],
          testTimeout: 180 * SECOND,
          hookTimeout: 120 * SECOND,
          // Stories wait more than they work, on a machine that may be busy.
          maxWorkers: 2,
          expect: { poll: { timeout: 15 * SECOND } },
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
          testTimeout: 90 * SECOND,
          hookTimeout: 60 * SECOND,
          maxWorkers: 2,
        },
      },
    ],
  },
});
