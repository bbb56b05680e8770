import { buildWhenStale } from './build.ts';
import { findChromium } from './engines/find-chromium.ts';
import { runVitest } from './vitest-stage.ts';

const chromium = findChromium();
if (chromium === null) {
  process.stderr.write('No Chromium was found; CHROMIUM_PATH may name one.\n');
  process.exit(1);
}
await buildWhenStale();
const { passed, failed } = await runVitest('e2e', {
  env: { CHROMIUM_PATH: chromium },
  args: process.argv.slice(2),
});
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
