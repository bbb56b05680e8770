import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from '../../scripts/run-program.ts';

const VERSION = '13.5.0';
const FOLDER = `.cache/lighthouse-${VERSION}`;
const ENTRY = `${FOLDER}/node_modules/lighthouse/cli/index.js`;

/**
 * Lighthouse's command line, fetched into the cache when it is not there: it is too large to be a
 * package of ours. null when npm cannot fetch it; what npm said is printed.
 */
export async function installLighthouse(): Promise<string | null> {
  if (existsSync(ENTRY)) return path.resolve(ENTRY);
  process.stdout.write(`Fetching Lighthouse ${VERSION} into ${FOLDER} …\n`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/package.json`, '{ "private": true }\n');
  const [program, ...args] = findNpm();
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runProgram(
    program,
    [...args, 'install', '--prefix', FOLDER, ...quiet, `lighthouse@${VERSION}`],
    { isQuiet: true },
  ).catch((error: unknown) => ({ code: 1, output: String(error) }));
  if (code === 0 && existsSync(ENTRY)) return path.resolve(ENTRY);
  process.stdout.write(`Lighthouse cannot be fetched: nothing was measured.\n${output}\n`);
  return null;
}

/** The npm that runs us, else the one in the path. */
function findNpm(): [string, ...string[]] {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
}
