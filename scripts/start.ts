import { spawn } from 'node:child_process';
import { buildApart } from './build-apart.ts';

await buildApart();
const server = spawn(process.execPath, ['server/main.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
  // glibc would keep memory for each thread that ever converted a picture.
  env: { MALLOC_ARENA_MAX: '2', ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => server.kill(signal));
}
server.on('exit', (code) => process.exit(code ?? 1));
