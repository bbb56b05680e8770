import { existsSync } from 'node:fs';
import { isCi } from '../is-ci.ts';
import { runProgram } from '../run-program.ts';

/** Whether the test run may install packages: only under CI, as root, on Debian. */
function mayInstall(): boolean {
  return isCi() && process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** Installs Debian packages if allowed. Throws apt's message if apt fails. */
export async function installPackages(packages: readonly string[]): Promise<void> {
  if (packages.length === 0 || !mayInstall()) return;
  process.stdout.write(`Installing ${packages.join(', ')} …\n`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const { code, output } = await runProgram('apt-get', args, { env, isQuiet: true });
    if (code !== 0) throw new Error(`apt-get ${args[0]} failed:\n${output.slice(-2000)}`);
  }
}
