import { defineConfig } from 'vitest/config';

/** The engine's unit tests alone, which Stryker runs for each changed line. */
export default defineConfig({
  define: { __BUILD__: JSON.stringify('test') },
  test: {
    env: { FC_SEED: '1' },
    setupFiles: ['scripts/test-run/set-up-tests.ts'],
    include: ['{contract,local,workers,sw}/**/*.test.{ts,tsx}'],
  },
});
