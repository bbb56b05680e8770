import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from './server-process.ts';

export interface NatsServer {
  url: string;
  pid(): number;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Suspends the process without closing its connections. */
  freeze(): void;
  thaw(): void;
}

interface Options {
  user?: string;
  pass?: string;
  /** The address of another server's cluster port. */
  routeTo?: string;
  clusterPort?: number;
}

/** Starts Debian's nats-server on a free port. `start` after `kill` uses the same port. */
export async function startNatsServer(options: Options = {}): Promise<NatsServer> {
  const { user, pass, routeTo, clusterPort } = options;
  const port = await findFreePort();
  const args = [
    ...['--addr', '127.0.0.1', '--port', String(port)],
    ...(user === undefined ? [] : ['--user', user, '--pass', pass ?? '']),
    ...(clusterPort === undefined
      ? []
      : ['--cluster_name', 'test', '--cluster', `nats://127.0.0.1:${clusterPort}`]),
    ...(routeTo === undefined ? [] : ['--routes', routeTo]),
  ];
  let child: ChildProcess;
  async function start(): Promise<void> {
    child = spawn('/usr/sbin/nats-server', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        if (log.includes('Server is ready')) resolve();
      });
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`nats-server ended: ${log}`)));
    });
  }
  await start();
  const credentials = user === undefined ? '' : `${user}:${pass ?? ''}@`;
  return {
    url: `nats://${credentials}127.0.0.1:${port}`,
    start,
    pid: () => child.pid ?? 0,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
