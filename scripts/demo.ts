import { spawn } from 'node:child_process';
import { buildApart } from './build-apart.ts';

await buildApart();
const demo = spawn(process.execPath, ['server/demo.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => demo.kill(signal));
}
demo.on('exit', (code) => process.exit(code ?? 1));
