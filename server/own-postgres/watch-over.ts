import { type ChildProcess, spawn } from 'node:child_process';
import { programEnvironment } from './run-inside.ts';

/**
 * Waits for the end of its input, which comes when the server is gone, however it ended. Before each signal, checks
 * whether the PID file still names that process, because PIDs are reused.
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

/** Starts the process that stops PostgreSQL when this one ends. */
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
