import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../run-program.ts';

export interface RunningPostgres {
  /** A connection string to the server's maintenance database. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL of its own in a temporary folder, on a free loopback port. initdb refuses
 * root, so root runs it as an unprivileged user that owns the folder.
 */
export async function startPostgres(bin: string): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'guvercin-postgres-'));
  const user = process.getuid?.() === 0 ? unprivilegedUser() : null;
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const asUser = (program: string, args: string[]): [string, string[]] =>
    user === null
      ? [join(bin, program), args]
      : ['runuser', ['-u', user.name, '--', join(bin, program), ...args]];

  const data = join(folder, 'data');
  const [initdb, initArgs] = asUser('initdb', [
    '-D',
    data,
    '-A',
    'trust',
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--no-sync',
  ]);
  const made = await runProgram(initdb, initArgs, { isQuiet: true });
  if (made.code !== 0) throw new Error(`initdb failed:\n${made.output.slice(-2000)}`);

  const port = await freePort();
  const [postgres, args] = asUser('postgres', [
    '-D',
    data,
    '-k',
    folder,
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-c',
    'max_connections=200',
  ]);
  const child = spawn(postgres, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  await untilReady(child);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await stopServer(child, data);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function unprivilegedUser(): { name: string; uid: number; gid: number } {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a user postgres nor nobody.',
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.stderr?.on('data', (chunk) => {
      log = (log + String(chunk)).slice(-4000);
      if (log.includes('ready to accept connections')) resolve();
    });
    child.on('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${log}`)));
  });
}

/** Fast shutdown of the server itself: under runuser the child's own pid is another process. */
async function stopServer(child: ChildProcess, data: string): Promise<void> {
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGINT');
  await ended;
}
