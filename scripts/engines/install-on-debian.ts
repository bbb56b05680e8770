import { existsSync } from 'node:fs';
import { isCi } from '../is-ci.ts';
import { runProgram } from '../run-program.ts';
import type { Say } from '../stages/stage.ts';

/** Under CI, as root, on Debian, `npm test` installs what it needs; nowhere else. */
export function mayInstall(): boolean {
  return isCi() && process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** Installs Debian packages without asking; throws with apt's own words when it cannot. */
export async function installPackages(packages: readonly string[], say: Say): Promise<void> {
  say(`Installing ${packages.join(', ')} …\n`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const { code, output } = await runProgram('apt-get', args, { env, isQuiet: true });
    if (code !== 0) throw new Error(`apt-get ${args[0]} failed:\n${output.slice(-2000)}`);
  }
}
