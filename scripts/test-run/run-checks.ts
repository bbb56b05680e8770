import { findBrokenOrder, findLoose } from '../house/find-broken-order.ts';
import { entries, upwardImports } from '../house/known-exceptions.ts';
import { readModules } from '../house/read-modules.ts';
import { runTool } from '../run-program.ts';
import { add, failedWith, NOTHING, PASSED, say, type Tally } from './tally.ts';

/** Format, lint with import bans and cycles of files, the order of folders, and types. */
export async function runChecks(): Promise<Tally> {
  const tallies = await Promise.all([
    runCheck('biome', ['ci', '--error-on-warnings', '.']),
    runCheck('tsc', ['-b']),
    checkFolders(),
  ]);
  return tallies.reduce(add, NOTHING);
}

async function runCheck(tool: 'biome' | 'tsc', args: readonly string[]): Promise<Tally> {
  const { code, output } = await runTool(tool, args, { isQuiet: true });
  say(output);
  return code === 0 ? PASSED : failedWith(tool);
}

/** Folders import downwards only, apart from the known exceptions, and only entry files lie loose. */
function checkFolders(): Tally {
  const modules = readModules();
  const broken = [...findBrokenOrder(modules, upwardImports), ...findLoose(modules, entries)];
  return broken.length === 0 ? PASSED : failedWith(`folders\n${broken.join('\n')}`);
}
