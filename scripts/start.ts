import { spawn, spawnSync } from 'node:child_process';
import { isBuildStale } from './is-build-stale.ts';

// A separate process, so that the build's half a gigabyte of memory is free before the server starts.
if (isBuildStale()) {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
// Starts the server or the demo, with its arguments.
const server = spawn(process.execPath, process.argv.slice(2), {
  stdio: 'inherit',
  // Settings for glibc's malloc. With more arenas each thread that ever converted a picture would keep one. Uploads are
  // read in chunks of more than 16 kB, which return to the system once they are freed.
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '16384', ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => server.kill(signal));
}
server.on('exit', (code) => process.exit(code ?? 1));
