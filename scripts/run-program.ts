import { spawn } from 'node:child_process';

export interface Finished {
  code: number;
  output: string;
}

/** Runs a program to its end; `quiet` gathers its output instead of showing it. */
export function runProgram(
  program: string,
  args: readonly string[],
  { env, isQuiet = false }: { env?: NodeJS.ProcessEnv; isQuiet?: boolean } = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += String(chunk);
    });
    child.stderr?.on('data', (chunk) => {
      output += String(chunk);
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The program of a package in node_modules/.bin, run by this very Node. */
export function runTool(
  tool: 'biome' | 'tsc' | 'vitest' | 'vite',
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; isQuiet?: boolean } = {},
): Promise<Finished> {
  const entry = {
    biome: 'node_modules/@biomejs/biome/bin/biome',
    tsc: 'node_modules/typescript/bin/tsc',
    vitest: 'node_modules/vitest/vitest.mjs',
    vite: 'node_modules/vite/bin/vite.js',
  }[tool];
  return runProgram(process.execPath, [entry, ...args], options);
}
