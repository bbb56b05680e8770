import { runProgram, runTool } from '../run-program.ts';

/** What tries to kill a mutant: true when it failed, or did not end in time. */
export type Killer = (folder: string, files: readonly string[]) => Promise<boolean>;

/** A stage that takes so long with a mutant will never end. */
const ENDS_WITHIN_MS = 20 * 60_000;
const SOME_SEEDS = ['--seeds', '20', '--processes', '1', '--kept'];
const SOME_POINTS = ['--part', '1', '--of', '6'];

const quiet = { isQuiet: true, withinMs: ENDS_WITHIN_MS };

/** It fails where a planted bug no longer fits its place in the sources: any mutant there would be killed. */
const LOOKS_AT_SOURCES = ['--exclude', 'sim/teeth/planted-bugs.test.ts'];

/** Only the tests that import what was changed, and no more of them than until one fails. */
function killByTests(project: string): Killer {
  return async (cwd, files) => {
    const only = ['--project', project, '--bail', '1', '--passWithNoTests', ...LOOKS_AT_SOURCES];
    const { code } = await runTool('vitest', ['related', '--run', ...only, ...files], {
      ...quiet,
      cwd,
    });
    return code !== 0;
  };
}

function killBySim(program: string, args: readonly string[]): Killer {
  return async (cwd, files) => {
    const isPlayed = files.some((file) => /^(?:contract|local|workers|server|i18n)\//.test(file));
    if (!isPlayed) return false;
    const { code } = await runProgram(process.execPath, [program, ...args], { ...quiet, cwd });
    return code !== 0;
  };
}

/** The stories whose file has one of these names; all without any. */
const killByStories =
  (names: readonly string[]): Killer =>
  async (cwd) => {
    const built = await runProgram(process.execPath, ['scripts/build.ts'], { ...quiet, cwd });
    if (built.code !== 0) return true;
    const args = ['run', '--project', 'e2e', '--bail', '1', ...names];
    return (await runTool('vitest', args, { ...quiet, cwd })).code !== 0;
  };

/** By the name that `--stages` takes. */
export const createMutantStages = (
  stories: readonly string[],
): Readonly<Record<string, Killer>> => ({
  unit: killByTests('unit'),
  server: killByTests('server'),
  simulator: killBySim('sim/main.ts', SOME_SEEDS),
  'crash-points': killBySim('sim/crash-points/main.ts', SOME_POINTS),
  stories: killByStories(stories),
});
