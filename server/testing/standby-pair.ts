import { execFileSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from './eventually.ts';
import { ask, postmasterIn } from './own-postgres-process.ts';
import { findFreePort } from './server-process.ts';

/**
 * The folder of Debian's PostgreSQL programs, or null if they are not installed. They include pg_basebackup, which the
 * npm package lacks.
 */
const [basebackup] = globSync('/usr/lib/postgresql/*/bin/pg_basebackup');
export const systemPostgres = basebackup === undefined ? null : path.dirname(basebackup);

export interface StandbyPair {
  url: string;
  standbyUrl: string;
  postmaster(): number;
  standbyPostmaster(): number;
  stopPrimary(mode: 'fast' | 'immediate'): void;
  startPrimary(): void;
  /** Resolves when the standby has all earlier commits. */
  catchUp(): Promise<void>;
  stopStandby(): void;
  startStandby(): void;
  /** Returns the standby's log. */
  readStandbyLog(): string;
  /** Stops replication, so that later commits never reach the standby. */
  partStandby(): Promise<void>;
  /** Promotes the standby, while the primary goes on. Returns the URL of the standby. */
  promoteStandby(): string;
  /** Restarts the primary as a standby without a primary. */
  demotePrimary(): void;
  /** Kills the primary and promotes the standby in its place. */
  failOver(): Promise<void>;
  close(): void;
}

const SETTINGS = 'wal_level=replica,max_wal_senders=4,hot_standby=on,fsync=off'.split(',');
/** PostgreSQL does not run as root. */
const NOBODY = 65_534;

export async function openStandbyPair(
  bin: string,
  { hasStandby = true }: { hasStandby?: boolean } = {},
): Promise<StandbyPair> {
  const runAs = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const folder = mkdtempSync(path.join(tmpdir(), 'guvercin-pair-'));
  if ('uid' in runAs) chownSync(folder, NOBODY, NOBODY);
  const [primary, standby] = [path.join(folder, 'primary'), path.join(folder, 'standby')];
  const run = (program: string, ...args: string[]) =>
    execFileSync(path.join(bin, program), args, { ...runAs, cwd: folder, stdio: 'ignore' });
  const start = (place: string, port: number) => {
    const settings = SETTINGS.map((setting) => `-c ${setting}`).join(' ');
    const options = `-p ${port} -k ${folder} -c listen_addresses= ${settings}`;
    run('pg_ctl', '-D', place, '-w', '-l', `${place}.log`, '-o', options, 'start');
  };
  const urlOf = (port: number) =>
    `postgres://guvercin@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`;
  const [port, otherPort] = [await findFreePort(), await findFreePort()];
  const [url, otherUrl] = [urlOf(port), urlOf(otherPort)];
  run('initdb', '-D', primary, '-U', 'guvercin', '--auth=trust', '--no-sync', '-E', 'UTF8');
  start(primary, port);
  if (hasStandby) {
    const from = ['-h', folder, '-p', String(port), '-U', 'guvercin'];
    run('pg_basebackup', ...from, '-D', standby, '-R', '-X', 'stream');
    start(standby, otherPort);
  }
  const end = (place: string) => {
    if (existsSync(path.join(place, 'postmaster.pid'))) {
      run('pg_ctl', '-D', place, '-m', 'immediate', 'stop');
    }
  };
  let present = primary;
  const running = new Set(hasStandby ? [primary, standby] : [primary]);
  return {
    url,
    standbyUrl: otherUrl,
    postmaster: () => postmasterIn(present),
    standbyPostmaster: () => postmasterIn(standby),
    stopPrimary: (mode) => void run('pg_ctl', '-D', present, '-m', mode, '-w', 'stop'),
    startPrimary: () => start(present, port),
    async catchUp() {
      const [head] = await ask<{ at: string }>(url, 'select pg_current_wal_flush_lsn() as at');
      const there = `select pg_last_wal_replay_lsn() >= '${head?.at}' as is_there`;
      await eventually(async () => {
        const [answer] = await ask<{ is_there: boolean }>(otherUrl, there);
        if (answer?.is_there !== true) throw new Error('the standby is behind');
      });
    },
    stopStandby: () => void run('pg_ctl', '-D', standby, '-m', 'immediate', '-w', 'stop'),
    startStandby: () => start(standby, otherPort),
    readStandbyLog: () => readFileSync(`${standby}.log`, 'utf8'),
    async partStandby() {
      await ask(otherUrl, `alter system set primary_conninfo = ''`);
      await ask(otherUrl, 'select pg_reload_conf()');
      await eventually(async () => {
        const receivers = await ask(otherUrl, 'select from pg_stat_wal_receiver');
        if (receivers.length > 0) throw new Error('it still receives');
      });
    },
    promoteStandby() {
      run('pg_ctl', '-D', standby, '-w', 'promote');
      return otherUrl;
    },
    demotePrimary() {
      run('pg_ctl', '-D', primary, '-m', 'fast', '-w', 'stop');
      writeFileSync(path.join(primary, 'standby.signal'), '');
      start(primary, port);
    },
    async failOver() {
      process.kill(postmasterIn(primary), 'SIGKILL');
      run('pg_ctl', '-D', standby, '-m', 'fast', '-w', 'stop');
      // The primary's processes end when they notice that their parent is gone.
      await eventually(() => start(standby, port));
      run('pg_ctl', '-D', standby, '-w', 'promote');
      present = standby;
      running.delete(primary);
    },
    close() {
      for (const place of running) end(place);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
