import { spawn, spawnSync } from 'node:child_process';
import { isBuildStale } from './is-build-stale.ts';

// A process of its own: what the build takes, half a gigabyte, is free again before the server starts.
if (isBuildStale()) {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
// The server or the demo, with its arguments.
const server = spawn(process.execPath, process.argv.slice(2), {
  stdio: 'inherit',
  // glibc’s malloc. With more arenas each thread that ever converted a picture keeps one. Uploads are
  // read in chunks of more than 16 kB, which go back to the system once they are freed.
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '16384', ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => server.kill(signal));
}
server.on('exit', (code) => process.exit(code ?? 1));
