import { spawn } from 'node:child_process';
import { buildWhenStale } from './build.ts';

if (await buildWhenStale()) process.stdout.write('Built the app.\n');
const server = spawn(process.execPath, ['server/main.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => server.kill(signal));
}
server.on('exit', (code) => process.exit(code ?? 1));
