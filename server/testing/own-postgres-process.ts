import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { compileCache } from './compile-cache.ts';

export interface Holder {
  child: ChildProcess;
  url: string;
  /** Its other output: slow steps, and the owner of the folder. */
  said: string[];
  kill(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  /** A program that runs the process, for example one that gives it a namespace. */
  under?: readonly string[];
  mode?: 'join';
  /** Another path to this checkout, for users who may not access its own. */
  seenAt?: string;
  node?: readonly string[];
}

const CHECKOUT = path.join(import.meta.dirname, '../..');

/** Starts a holder. Rejects with its last output if it ends before it has a database. */
export async function holdPostgres(dataDir: string, options: Options = {}): Promise<Holder> {
  const { env = {}, under = [], node = [], seenAt = CHECKOUT, mode } = options;
  const script = path.join(import.meta.dirname, 'hold-own-postgres.ts');
  const line = [
    ...under,
    ...[process.execPath, ...node, script].map((word) => word.replace(CHECKOUT, seenAt)),
    dataDir,
    ...(mode === undefined ? [] : [mode]),
  ];
  const [program = '', ...args] = line;
  const { PATH = '' } = process.env;
  const child = spawn(program, args, {
    env: { PATH, ...compileCache(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit');
  const said: string[] = [];
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => said.push(...text.trim().split('\n')));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => resolve(text.trim()));
    child.on('close', () => reject(new Error(said.at(-1) ?? 'it said nothing')));
    child.on('error', reject);
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await gone;
  };
  return { child, url, said, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

export function postmasterOf(dataDir: string): number {
  return postmasterIn(path.join(dataDir, 'database/cluster'));
}

export function postmasterIn(cluster: string): number {
  return Number.parseInt(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8'), 10);
}

export function childrenOf(pid: number): number[] {
  return globSync('/proc/[0-9]*/stat').flatMap((file) => {
    // A process that has ended has no file. After the name in brackets come state and parent.
    const [, after = ''] = existsSync(file) ? readFileSync(file, 'utf8').split(') ') : [];
    const [, parent] = after.split(' ');
    return Number(parent) === pid ? Number(path.basename(path.dirname(file))) : [];
  });
}

export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Returns whether namespaces and mounts can be made here. That needs root on Linux, and not every container allows it.
 */
export function mayMakeNamespaces(): boolean {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  return isRoot && spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status === 0;
}
