import { readFileSync, writeFileSync } from 'node:fs';
import { checkFolders, findSmallModules, SMALL_LINES } from '../folders/check-folders.ts';
import { redraw } from '../folders/draw-layers.ts';
import { findWrittenPaths } from '../folders/find-written-paths.ts';
import { type Module, readModules } from '../folders/read-modules.ts';
import { runProgram } from '../run-program.ts';
import { checkCommits } from './check-commits.ts';
import { add, failedWith, NOTHING, PASSED, print, type Tally } from './tally.ts';

const PAGE = 'docs/architecture.md';
/** The maximum number of small modules. It may only decrease. */
const SMALL_MODULES = 51;

/** Checks format, lint with import bans and file cycles, the order of folders, types, and commit subjects. */
export async function runChecks({ isDrawing = false, hasNames = false } = {}): Promise<Tally> {
  const modules = readModules();
  if (isDrawing) writeFileSync(PAGE, redraw(readFileSync(PAGE, 'utf8'), modules));
  const tallies = await Promise.all([
    runCheck('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.']),
    runCheck('typescript/bin/tsc', ['-b']),
    checkPlaces(modules, hasNames),
    checkSubjects(),
  ]);
  return tallies.reduce(add, NOTHING);
}

async function runCheck(tool: string, args: readonly string[]): Promise<Tally> {
  const program = [`node_modules/${tool}`, ...args];
  const { code, output } = await runProgram(process.execPath, program, { isQuiet: true });
  print(output);
  return code === 0 ? PASSED : failedWith(tool);
}

function checkSubjects(): Tally {
  const wrong = checkCommits();
  return wrong.length === 0 ? PASSED : failedWith(`subjects of commits\n${wrong.join('\n')}`);
}

const checkPaths = (): string[] =>
  findWrittenPaths().map((place) => `${place} writes a path of the API: take it from contract/`);

/** Checks the folder order, loose files, paths of the API, the number of small modules and the drawing of the layers. */
function checkPlaces(modules: readonly Module[], hasNames: boolean): Tally {
  const wrong = [...checkFolders(modules), ...checkPaths()];
  const small = findSmallModules(modules);
  print(`${small.length} modules have one importer and at most ${SMALL_LINES} lines.\n`);
  if (hasNames) {
    for (const { file, lines, importer } of small) print(`  ${file} (${lines}) in ${importer}\n`);
  }
  if (small.length > SMALL_MODULES) {
    wrong.push(
      `at most ${SMALL_MODULES} modules may have one importer and so few lines (SMALL_MODULES in run-checks.ts): put one into its importer; npm run check -- --names lists them`,
    );
  } else if (small.length < SMALL_MODULES) {
    wrong.push(`only ${small.length} are so small: lower SMALL_MODULES in run-checks.ts`);
  }
  if (
    wrong.length === 0 &&
    readFileSync(PAGE, 'utf8') !== redraw(readFileSync(PAGE, 'utf8'), modules)
  ) {
    wrong.push(`${PAGE} shows other folders than there are: npm run check -- --draw`);
  }
  return wrong.length === 0 ? PASSED : failedWith(`folders\n${wrong.join('\n')}`);
}
