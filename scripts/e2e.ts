import { findChromium } from './engines/find-chromium.ts';
import { runProgram } from './run-program.ts';
import { runFiles } from './test-run/run-files.ts';
import { conclude, failedWith, runStep } from './test-run/tally.ts';

// Runs all stories in Chromium, or those whose path contains one of the arguments.
const chromium = findChromium();
if (chromium === null) {
  conclude(failedWith('The stories need a Chromium; CHROMIUM_PATH names one.'));
} else {
  await runProgram(process.execPath, ['scripts/build.ts']);
  const only = process.argv.slice(2);
  const env = { CHROMIUM_PATH: chromium };
  conclude(await runStep('stories', () => runFiles({ project: 'long-stories', only, env })));
}
