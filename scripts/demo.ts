import { spawn } from 'node:child_process';
import { buildWhenStale } from './build.ts';

if (await buildWhenStale()) process.stdout.write('Built the app.\n');
const demo = spawn(process.execPath, ['server/demo.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => demo.kill(signal));
}
demo.on('exit', (code) => process.exit(code ?? 1));
