import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from './run-program.ts';

/**
 * Returns the absolute path of a program in npm packages that are too large, or too rarely used, to be dependencies.
 * Fetches them into `.cache/<name>` if the program is missing. Returns null if npm fails, after printing its output.
 */
export async function fetchTool(
  name: string,
  { packages, entry }: { packages: readonly string[]; entry: string },
): Promise<string | null> {
  const folder = path.resolve('.cache', name);
  const program = path.join(folder, 'node_modules', entry);
  if (existsSync(program)) return program;
  process.stdout.write(`Fetching ${packages.join(', ')} into ${folder} …\n`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  // Peer dependencies, such as vitest, are those of the project.
  const quiet = ['--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runProgram(
    command ?? 'npm',
    [...args, 'install', '--prefix', folder, ...quiet, ...packages],
    { isQuiet: true },
  ).catch((error: unknown) => ({ code: 1, output: String(error) }));
  if (code === 0 && existsSync(program)) return program;
  process.stdout.write(`They cannot be fetched.\n${output}\n`);
  return null;
}
