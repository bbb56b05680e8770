import { runTool } from './run-program.ts';
import { add, NONE, runStage, type Tally } from './stage.ts';

const ONE_OK: Tally = { passed: 1, failed: 0 };
const ONE_FAILED: Tally = { passed: 0, failed: 1 };

async function tool(...args: Parameters<typeof runTool>): Promise<Tally> {
  const { code } = await runTool(...args);
  return code === 0 ? ONE_OK : ONE_FAILED;
}

/** What needs no engine: format, lint with its import bans, circles (type imports too), types. */
export async function runCheckStages(): Promise<Tally> {
  let total = NONE;
  const stages: [string, () => Promise<Tally>][] = [
    ['format', () => tool('biome', ['format', '.'])],
    ['lint', () => tool('biome', ['lint', '--error-on-warnings', '.'])],
    ['cycles', () => tool('biome', ['lint', '--only=suspicious/noImportCycles', '.'])],
    ['types', () => tool('tsc', ['-b'])],
  ];
  for (const [name, work] of stages) total = add(total, await runStage(name, work));
  return total;
}
