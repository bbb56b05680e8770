import { defineConfig } from 'vitest/config';

/** The unit tests of the engine alone, as Stryker runs them for each changed line. */
export default defineConfig({
  define: { __BUILD__: JSON.stringify('test') },
  test: {
    env: { FC_SEED: '1' },
    setupFiles: ['scripts/test-run/set-up-tests.ts'],
    include: ['{contract,local,workers,sw}/**/*.test.{ts,tsx}'],
  },
});
