import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { Programs } from './find-programs.ts';
import { programEnvironment } from './run-inside.ts';

/**
 * Waits for the end of what it reads, which comes when the server is gone, however that happened.
 * Before each signal it looks whether the folder is still that process's: numbers are given again.
 */
const WATCH = `
read -r word
is_there() { read -r first < "$2" && [ "$first" = "$1" ] && kill -0 "$1"; } 2>/dev/null
is_there "$1" "$2" && kill -INT "$1"
waited=0
while is_there "$1" "$2"; do
  sleep 0.1
  waited=$((waited + 1))
  [ "$waited" = 30 ] && kill -QUIT "$1"
  [ "$waited" = 100 ] && kill -KILL "$1" && exit
done`;

const WATCH_ON_WINDOWS = `
process.stdin.resume().on('end', () => {
  require('node:child_process').spawnSync(process.argv[1], ['kill', 'INT', process.argv[2]]);
});`;

/** Starts the process that ends PostgreSQL when this one is gone. */
export function watchOver(pid: number, pidFile: string, programs: Programs): ChildProcess {
  const [command, args] =
    process.platform === 'win32'
      ? [
          process.execPath,
          ['-e', WATCH_ON_WINDOWS, path.join(programs.bin, 'pg_ctl.exe'), `${pid}`],
        ]
      : ['/bin/sh', ['-c', WATCH, 'guvercin-watch', `${pid}`, pidFile]];
  const watcher = spawn(command, args, {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
    env: programEnvironment(),
  });
  watcher.on('error', () => undefined);
  watcher.unref();
  return watcher;
}
