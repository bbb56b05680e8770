import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Say } from './stages/stage.ts';

export interface Finished {
  code: number;
  output: string;
}

export interface HowToRun {
  env?: NodeJS.ProcessEnv;
  /** Gathers the output instead of showing it. */
  isQuiet?: boolean;
  /** Gets the output as it comes, instead of the terminal. */
  say?: Say;
  /** Leaves the processor to others that want it. */
  isPatient?: boolean;
  cwd?: string;
  /** Ends it by force after so long. */
  withinMs?: number;
}

/** A group of processes is told to end, and ended after so long. */
const GRACE_MS = 5000;
/** What a program has said is here so long after its end. */
const LAST_WORDS_MS = 2000;
/** Windows has no groups of processes. */
const hasGroups = process.platform !== 'win32';
const running = new Set<ChildProcess>();
let isEnding = false;

/** Runs a program to its end. Whatever ends this process ends it too, with all that it started. */
export function runProgram(
  program: string,
  args: readonly string[],
  { env, isQuiet = false, say, isPatient = false, cwd, withinMs }: HowToRun = {},
): Promise<Finished> {
  const isGathered = isQuiet || say !== undefined;
  // Nothing new begins while all is being ended.
  if (isEnding) return new Promise(() => {});
  return new Promise((resolve, reject) => {
    // In the terminal's own group, what is not gathered hears Ctrl-C by itself and may read keys.
    const child = spawn(program, args, {
      stdio: isGathered ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      detached: isGathered && hasGroups,
      cwd,
    });
    if (isGathered) endWithUs(child);
    if (isPatient && child.pid !== undefined) {
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    }
    const late =
      withinMs === undefined ? undefined : setTimeout(signal, withinMs, child, 'SIGKILL');
    let output = '';
    const onData = (chunk: string) => {
      output += chunk;
      say?.(chunk);
    };
    child.stdout?.setEncoding('utf8').on('data', onData);
    child.stderr?.setEncoding('utf8').on('data', onData);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(late);
      const finish = () => resolve({ code: code ?? 1, output });
      // By `close` all has been said; who was left behind with the pipe in hand keeps nobody waiting.
      if (isGathered) setTimeout(finish, LAST_WORDS_MS);
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

/** Tells all that runs to end, gives it a moment, and ends this process. */
function endAll(): void {
  if (isEnding) return;
  isEnding = true;
  const children = [...running];
  for (const child of children) signal(child, 'SIGTERM');
  setTimeout(() => {
    for (const child of children) signal(child, 'SIGKILL');
    process.exit(1);
  }, GRACE_MS);
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(hasGroups ? -pid : pid, name);
  } catch {
    // It has ended by itself.
  }
}

/** The program of a package in node_modules/.bin, run by this very Node. */
export function runTool(
  tool: 'biome' | 'tsc' | 'vitest' | 'vite',
  args: readonly string[],
  options: HowToRun = {},
): Promise<Finished> {
  const entry = {
    biome: 'node_modules/@biomejs/biome/bin/biome',
    tsc: 'node_modules/typescript/bin/tsc',
    vitest: 'node_modules/vitest/vitest.mjs',
    vite: 'node_modules/vite/bin/vite.js',
  }[tool];
  return runProgram(process.execPath, [entry, ...args], options);
}
