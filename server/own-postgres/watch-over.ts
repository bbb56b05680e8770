import { type ChildProcess, spawn } from 'node:child_process';
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

/** Starts the process that ends PostgreSQL when this one is gone. */
export function watchOver(pid: number, pidFile: string): ChildProcess {
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'guvercin-watch', `${pid}`, pidFile], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
    env: programEnvironment(),
  });
  watcher.on('error', () => undefined);
  watcher.unref();
  return watcher;
}
