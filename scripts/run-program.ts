import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Finished {
  code: number;
  /** The printed output. Empty unless `isQuiet` was set. */
  output: string;
}

export interface HowToRun {
  env?: NodeJS.ProcessEnv;
  /** Collects the output instead of showing it. */
  isQuiet?: boolean;
}

/** Time for a program to end after a signal before it is killed. */
const GRACE_MS = 5000;
/** Time to wait for the rest of the output when a grandchild keeps the pipe open. */
const LAST_OUTPUT_MS = 2000;
/** Windows has no process groups. */
const hasGroups = process.platform !== 'win32';
const running = new Set<ChildProcess>();
let isEnding = false;

/** Runs a program to its end. A signal that ends this process also ends the program and its children. */
export function runProgram(
  program: string,
  args: readonly string[],
  { env, isQuiet = false }: HowToRun = {},
): Promise<Finished> {
  if (isEnding) return new Promise(() => {});
  return new Promise((resolve, reject) => {
    // A program that shows its output stays in the terminal's process group and gets Ctrl-C from there.
    const child = spawn(program, args, {
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      detached: isQuiet && hasGroups,
    });
    if (isQuiet) endWithUs(child);
    let output = '';
    const onData = (chunk: string) => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', onData);
    child.stderr?.setEncoding('utf8').on('data', onData);
    child.on('error', reject);
    child.on('exit', (code) => {
      const finish = () => resolve({ code: code ?? 1, output });
      if (isQuiet) setTimeout(finish, LAST_OUTPUT_MS);
      child.on('close', finish);
    });
  });
}

function endWithUs(child: ChildProcess): void {
  if (running.size === 0) {
    process.on('SIGINT', endAll);
    process.on('SIGTERM', endAll);
  }
  running.add(child);
  child.on('exit', () => {
    running.delete(child);
    if (running.size > 0 || isEnding) return;
    process.off('SIGINT', endAll);
    process.off('SIGTERM', endAll);
  });
}

/**
 * Sends SIGTERM to all programs and waits for their end, up to `GRACE_MS`. Then kills the remaining processes of their
 * groups and exits this process.
 */
function endAll(): void {
  if (isEnding) return;
  isEnding = true;
  const children = [...running];
  const finish = () => {
    for (const child of children) signal(child, 'SIGKILL');
    process.exit(1);
  };
  setTimeout(finish, GRACE_MS);
  void Promise.all(children.map((child) => once(child, 'exit'))).then(finish);
  for (const child of children) signal(child, 'SIGTERM');
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(hasGroups ? -pid : pid, name);
  } catch {
    // The program has already ended.
  }
}
