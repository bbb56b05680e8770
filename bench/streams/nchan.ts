import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../../server/testing/server-process.ts';

const NGINX = '/usr/sbin/nginx';
const MODULE = '/usr/lib/nginx/modules/ngx_nchan_module.so';

/** nginx with a C module for event streams, as the minimum for comparison. */
export interface Nchan {
  port: number;
  pids(): number[];
  publish(channel: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it with a single worker. Returns null if Debian's packages nginx-light and libnginx-mod-nchan are missing. */
export async function startNchan(): Promise<Nchan | null> {
  if (!existsSync(NGINX) || !existsSync(MODULE)) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'guvercin-nchan-'));
  mkdirSync(path.join(folder, 'logs'));
  const port = await findFreePort();
  writeFileSync(path.join(folder, 'nginx.conf'), configOf(folder, port));
  const child = spawn(NGINX, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const publish = async (channel: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}/publish?id=${channel}`, {
      method: 'POST',
      body: '{"settings":"changed"}',
    });
    await reply.arrayBuffer();
  };
  for (let tries = 0; ; tries += 1) {
    const isUp = await publish('nobody').then(
      () => true,
      () => false,
    );
    if (isUp) break;
    if (tries > 100) throw new Error('nginx does not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    port,
    publish,
    pids() {
      const workers = execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' });
      return [child.pid ?? 0, ...workers.trim().split('\n').map(Number)];
    },
    async stop() {
      process.kill(Number(readFileSync(path.join(folder, 'nginx.pid'), 'utf8')), 'SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const configOf = (folder: string, port: number) => `
load_module ${MODULE};
daemon off;
worker_processes 1;
worker_rlimit_nofile 20000;
pid ${folder}/nginx.pid;
error_log ${folder}/logs/error.log;
events { worker_connections 19900; }
http {
  access_log off;
  nchan_shared_memory_size 256M;
  server {
    listen 127.0.0.1:${port} backlog=8192;
    location = /healthz { return 200 "ok"; }
    location = /stream { nchan_subscriber eventsource; nchan_channel_id $arg_id; nchan_subscriber_first_message newest; }
    location = /publish { nchan_publisher http; nchan_channel_id $arg_id; }
  }
}
`;
