import { spawn } from 'node:child_process';

const command = spawn(process.execPath, ['server/cli.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
command.on('exit', (code) => process.exit(code ?? 1));
