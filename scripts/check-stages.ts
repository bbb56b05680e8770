import { findBrokenOrder, findLoose } from './house/find-broken-order.ts';
import { entries, upwardImports } from './house/known-exceptions.ts';
import { readModules } from './house/read-modules.ts';
import { runTool } from './run-program.ts';
import type { Say, Stage, Tally } from './stages/stage.ts';
import { whatStagesRead } from './stages/what-stages-read.ts';

type Tool = Parameters<typeof runTool>[0];

const run =
  (tool: Tool, args: readonly string[]) =>
  async (say: Say): Promise<Tally> => {
    const { code } = await runTool(tool, args, { say });
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };

/** Passes when folders import downwards only, but for the known exceptions, and nothing lies beside them. */
async function checkFolders(say: Say): Promise<Tally> {
  const modules = readModules();
  const broken = [...findBrokenOrder(modules, upwardImports), ...findLoose(modules, entries)];
  for (const sentence of broken) say(`${sentence}\n`);
  return broken.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const reads = { files: whatStagesRead.check };

/** What needs no engine: format, lint with its import bans, circles of files and of folders (type imports too), types. */
export const checkStages: readonly Stage[] = [
  { name: 'format', cores: 1, reads, work: run('biome', ['format', '.']) },
  { name: 'lint', cores: 1, reads, work: run('biome', ['lint', '--error-on-warnings', '.']) },
  {
    name: 'cycles',
    cores: 1,
    reads,
    work: run('biome', ['lint', '--only=suspicious/noImportCycles', '.']),
  },
  { name: 'folders', cores: 1, reads, work: checkFolders },
  { name: 'types', cores: 1, reads, work: run('tsc', ['-b']) },
];
