import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { findFreePort } from './server-process.ts';

const ACCESS_KEY = 'test:tester';
const SECRET_KEY = 'testing';
const RING_BUILDER = '/usr/bin/swift-ring-builder';
/** The default of Swift and of FILES_URL. */
const REGION = 'us-east-1';
const KINDS = ['account', 'container', 'object'] as const;
const OBJECTS_A_PAGE = 5;
const START_MS = 60_000;
const LOOK_MS = 100;

type SwiftSettings = Record<'FILES_URL' | 'FILES_S3_ACCESS_KEY' | 'FILES_S3_SECRET_KEY', string>;

/** OpenStack Swift with its S3 interface, of Debian's packages swift-{proxy,account,container,object}. */
export interface SwiftServer {
  endpoint: string;
  /** Returns the settings of a server with pictures at a place: a bucket, or `bucket/prefix`. */
  settingsFor(place: string): SwiftSettings;
  makeBucket(name: string): Promise<void>;
  /** Returns the XML of all its objects, page by page. */
  listBucket(name: string): Promise<string>;
  /** Suspends the processes, so that connections are accepted and never answered. */
  freeze(): void;
  thaw(): void;
  /** Kills the proxy, so that connections are refused. */
  stopProxy(): Promise<void>;
  startProxy(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a Swift of one device in a temporary folder, with these buckets. Its file system must have extended attributes. */
export async function openSwiftServer(...buckets: string[]): Promise<SwiftServer> {
  if (!existsSync(RING_BUILDER)) throw new Error('Swift is not installed');
  const folder = mkdtempSync(path.join(tmpdir(), 'guvercin-swift-'));
  mkdirSync(path.join(folder, 'devices/one'), { recursive: true });
  const stores: ChildProcess[] = [];
  const answers: Promise<void>[] = [];
  for (const kind of KINDS) {
    const port = await findFreePort();
    makeRing(folder, kind, port);
    writeFileSync(path.join(folder, `${kind}.conf`), describeStore(folder, kind, port));
    stores.push(startProgram(folder, kind));
    answers.push(waitForAnswer(`http://127.0.0.1:${port}`));
  }
  await Promise.all(answers);
  const port = await findFreePort();
  writeFileSync(path.join(folder, 'proxy.conf'), describeProxy(folder, port));
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new AwsClient({
    ...{ accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY, service: 's3', region: REGION },
  });
  let proxy: ChildProcess | null = null;
  const running = () => [...stores, ...(proxy === null ? [] : [proxy])];

  async function startProxy(): Promise<void> {
    proxy = startProgram(folder, 'proxy');
    await waitForAnswer(endpoint);
  }

  async function stopProxy(): Promise<void> {
    if (proxy !== null) await end(proxy);
    proxy = null;
  }

  async function makeBucket(name: string): Promise<void> {
    const { status } = await client.fetch(`${endpoint}/${name}`, { method: 'PUT' });
    if (status !== 200) throw new Error(`the bucket was not made: ${status}`);
  }

  await startProxy();
  for (const bucket of buckets) await makeBucket(bucket);
  return {
    endpoint,
    settingsFor: (place) => ({
      FILES_URL: `s3://${place}?endpoint=${endpoint}`,
      FILES_S3_ACCESS_KEY: ACCESS_KEY,
      FILES_S3_SECRET_KEY: SECRET_KEY,
    }),
    makeBucket,
    async listBucket(name) {
      let all = '';
      let after: string | undefined;
      do {
        const query = new URLSearchParams(after === undefined ? {} : { marker: after });
        const page = await (await client.fetch(`${endpoint}/${name}?${query}`)).text();
        after = [...page.matchAll(/<Key>([^<]+)<\/Key>/g)].at(-1)?.[1];
        all += page;
      } while (after !== undefined);
      return all;
    },
    freeze: () => running().forEach((child) => void child.kill('SIGSTOP')),
    thaw: () => running().forEach((child) => void child.kill('SIGCONT')),
    stopProxy,
    startProxy,
    async close() {
      await stopProxy();
      await Promise.all(stores.map(end));
      rmSync(folder, { recursive: true });
    },
  };
}

function makeRing(folder: string, kind: (typeof KINDS)[number], port: number): void {
  const file = path.join(folder, `${kind}.builder`);
  const run = (...args: string[]) =>
    execFileSync('/usr/bin/python3', [RING_BUILDER, file, ...args], { stdio: 'pipe' });
  // 2^4 partitions, one copy, no minimum time between changes.
  run('create', '4', '1', '0');
  run('add', `r1z1-127.0.0.1:${port}/one`, '1');
  run('rebalance');
}

const describeStore = (folder: string, kind: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const describeProxy = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# A stopped program is asked again at once.
error_suppression_limit = 1000000
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
allow_multipart_uploads = false
# Lists have several pages.
max_bucket_listing = ${OBJECTS_A_PAGE}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${SECRET_KEY} .admin
[filter:copy]
use = egg:swift#copy
`;

/** Starts a program of Swift, which runs in one process. With SWIFT_LOG it logs to the test's output. */
function startProgram(folder: string, kind: string): ChildProcess {
  const program = `/usr/bin/swift-${kind}-server`;
  return spawn('/usr/bin/python3', [program, path.join(folder, `${kind}.conf`), '-v'], {
    stdio: ['ignore', 'ignore', process.env.SWIFT_LOG === undefined ? 'ignore' : 'inherit'],
  });
}

async function waitForAnswer(url: string): Promise<void> {
  for (let waited = 0; waited < START_MS; waited += LOOK_MS) {
    const answer = await fetch(`${url}/healthcheck`).catch(() => null);
    if (answer !== null) return;
    await sleep(LOOK_MS);
  }
  throw new Error('Swift does not answer');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
