import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from './server-process.ts';

/** PgBouncer does not run as root. */
const NOBODY = 65_534;
const DEPLOYED_ADDRESS = 'host=postgres port=5432 dbname=guvercin';
const DEPLOYED = path.join(import.meta.dirname, '../../deploy/pgbouncer.ini');

export interface PgBouncer {
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Sends later transactions to another database, without closing its clients' connections. */
  switchTo(databaseUrl: string): void;
  close(): Promise<void>;
}

/**
 * Starts Debian's PgBouncer for a database with the deployed configuration, except for addresses and passwords.
 * `change` edits this configuration.
 */
export async function startPgBouncer(
  databaseUrl: string,
  change: (configuration: string) => string = (configuration) => configuration,
): Promise<PgBouncer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'guvercin-pgbouncer-'));
  const runAs = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const port = await findFreePort();
  const target = new URL(databaseUrl);
  const file = path.join(folder, 'pgbouncer.ini');
  const userlist = path.join(folder, 'userlist.txt');
  const configuration = change(readFileSync(DEPLOYED, 'utf8'))
    .replace('listen_addr = *', `listen_addr = 127.0.0.1\nunix_socket_dir = ${folder}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
    .replace('/etc/pgbouncer/userlist.txt', userlist);
  const user = decodeURIComponent(target.username);
  writeFileSync(userlist, `"${user}" "${decodeURIComponent(target.password)}"\n`);
  const configure = (url: URL) =>
    writeFileSync(file, configuration.replace(DEPLOYED_ADDRESS, addressOf(url)));
  configure(target);
  if ('uid' in runAs) for (const each of [folder, file, userlist]) chownSync(each, NOBODY, NOBODY);
  let child: ChildProcess;

  async function start(): Promise<void> {
    child = spawn('/usr/sbin/pgbouncer', [file], { ...runAs, stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        if (log.includes('process up')) resolve();
      });
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`PgBouncer ended: ${log}`)));
    });
  }
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  await start();
  return {
    url: `postgres://${encodeURIComponent(user)}@127.0.0.1:${port}/guvercin`,
    kill,
    start,
    switchTo(otherUrl) {
      configure(new URL(otherUrl));
      child.kill('SIGHUP');
    },
    async close() {
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
}

function addressOf(url: URL): string {
  const host = url.searchParams.get('host') ?? url.hostname;
  return `host=${host} port=${url.port || 5432} dbname=${url.pathname.slice(1)}`;
}
