import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../../base/operator-error.ts';
import type { LiveCommand } from '../command.ts';

/**
 * Where to look for psql: first in PATH, which the operator has set, then in Debian's folders. The newest version comes
 * first, because it also works with older servers.
 */
const places = () => ['psql', ...globSync('/usr/lib/postgresql/*/bin/psql').toSorted().reverse()];

export const psqlCommand: LiveCommand = {
  name: 'psql',
  usage: '',
  summary: 'Opens psql on the database; if it is not installed, prints the connection string.',
  details: ['Devices do not receive manual changes.'],
  words: 0,
  options: {},
  isFor: 'any server',
  async run({ databaseUrl, config, print }) {
    const beside = config.postgresBin === null ? [] : [path.join(config.postgresBin, 'psql')];
    for (const program of [...beside, ...places()]) {
      const code = await runShell(program, databaseUrl);
      if (code === 0) return;
      if (code !== null) throw new OperatorError(`psql ended with ${code}.`);
    }
    print('No psql is installed here. This is the connection string; keep it to yourself:');
    print(databaseUrl);
    if (config.databaseUrl === null) print('It answers while the server runs.');
  },
};

/** Returns the shell's exit code, or null if the program does not exist. The password is not among its arguments. */
function runShell(program: string, databaseUrl: string): Promise<number | null> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return new Promise((resolve, reject) => {
    const shell = spawn(program, [url.href], {
      stdio: 'inherit',
      env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
    });
    shell.on('error', (error) =>
      'code' in error && error.code === 'ENOENT' ? resolve(null) : reject(error),
    );
    shell.on('exit', (code) => resolve(code ?? 1));
  });
}
