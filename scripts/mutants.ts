import { fetchTool } from './fetch-tool.ts';
import { runProgram } from './run-program.ts';

const VERSION = '10.1.1';

// Stryker changes the code in small ways and runs the unit tests that cover each change. Its options are in
// stryker.config.json; arguments go to Stryker: `npm run mutants -- --mutate local/outbox/flush.ts`.
const stryker = await fetchTool(`stryker-${VERSION}`, {
  packages: [`@stryker-mutator/core@${VERSION}`, `@stryker-mutator/vitest-runner@${VERSION}`],
  entry: '@stryker-mutator/core/bin/stryker.js',
});
if (stryker === null) process.exitCode = 1;
else {
  const { code } = await runProgram(process.execPath, [
    stryker,
    'run',
    'scripts/mutants/stryker.config.json',
    ...process.argv.slice(2),
  ]);
  process.exitCode = code;
}
