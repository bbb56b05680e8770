import { buildWhenStale } from './build.ts';
import { findChromium } from './engines/find-chromium.ts';
import { runProgram } from './run-program.ts';

const chromium = findChromium();
if (chromium === null) {
  process.stderr.write('The pictures need a Chromium; CHROMIUM_PATH names one.\n');
  process.exitCode = 1;
} else {
  await buildWhenStale();
  const env = { CHROMIUM_PATH: chromium };
  const args = process.argv.slice(2);
  const program = args.includes('--film') ? 'e2e/shots/film.ts' : 'e2e/shots/main.ts';
  const { code } = await runProgram(process.execPath, [program, ...args], { env });
  process.exitCode = code;
}
