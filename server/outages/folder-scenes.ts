import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { holdPostgres, mayMakeNamespaces } from '../testing/own-postgres-process.ts';
import { pull } from '../testing/town.ts';
import { type Outcome, openOwnWorld, pause, type Scene, statusOf, underTraffic } from './scene.ts';
import { startTraffic } from './traffic.ts';
import { NO_CLOCK, openTurnedClock } from './turned-clock.ts';

const NO_NAMESPACES = 'needs root on Linux, and namespaces';
const IN_NAMESPACE = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
const DISK_MB = 400;

/** Other processes in separate containers repeatedly try to open a server's data folder. */
async function openTwice(seconds: number): Promise<Outcome | string> {
  if (!mayMakeNamespaces()) return NO_NAMESPACES;
  const world = await openOwnWorld();
  try {
    let refused = 0;
    let opened = 0;
    const outcome = await underTraffic(world, {
      seconds,
      async happen() {
        const until = performance.now() + seconds * 1000;
        while (performance.now() < until) {
          await holdPostgres(world.dataDir, { under: IN_NAMESPACE }).then(
            async (second) => {
              opened += 1;
              await second.stop();
            },
            () => {
              refused += 1;
            },
          );
        }
        return undefined;
      },
    });
    const faults = [
      ...(opened === 0 ? [] : [`${opened} others got the folder`]),
      ...(refused === 0 ? ['nobody tried'] : []),
    ];
    return {
      ...outcome,
      seen: `${refused} others refused`,
      faults: [...outcome.faults, ...faults],
    };
  } finally {
    await world.close();
  }
}

async function fill(disk: string): Promise<void> {
  const handle = await open(path.join(disk, 'filler'), 'a');
  try {
    for (const bytes of [1 << 20, 1 << 16, 1 << 12]) await writeUntilFull(handle, bytes);
  } finally {
    await handle.close();
  }
}

async function writeUntilFull(handle: FileHandle, bytes: number): Promise<void> {
  const block = Buffer.alloc(bytes);
  try {
    for (;;) await handle.write(block);
  } catch {
    // The disk is full, as intended.
  }
}

async function fillDisk(seconds: number): Promise<Outcome | string> {
  if (!mayMakeNamespaces()) return NO_NAMESPACES;
  const disk = mkdtempSync(path.join(tmpdir(), 'guvercin-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]);
  const world = await openOwnWorld({ within: disk });
  try {
    const reader = await world.town.enter();
    const origin = world.servers[0]?.origin ?? '';
    let no = 0;
    const outcome = await underTraffic(world, {
      seconds,
      async happen({ heard }) {
        await fill(disk);
        const until = performance.now() + seconds * 1000;
        const before = heard.refused;
        const reads: number[] = [];
        const readies: (number | null)[] = [];
        while (performance.now() < until) {
          // Fill the space again that the database has freed.
          await fill(disk);
          readies.push(await statusOf(`${origin}/readyz`));
          reads.push((await reader.at(origin).get('/api/sync?since=0&epoch=')).status);
          await pause(500);
        }
        await rm(path.join(disk, 'filler'));
        const read = reads.filter((status) => status === 200).length;
        no = readies.filter((status) => status !== 200).length;
        return `${heard.refused - before} refused, ${read} of ${reads.length} reads answered, /readyz no in ${no}`;
      },
    });
    const files = await readdir(path.join(world.dataDir, 'files'));
    const left = files.filter((name) => name.endsWith('.tmp')).length;
    const faults = [
      ...(left > 0 ? [`${left} files left`] : []),
      ...(no === 0 ? ['/readyz says yes all the time'] : []),
    ];
    return { ...outcome, faults: [...outcome.faults, ...faults] };
  } finally {
    await world.close();
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  }
}

/** Restores a copy of a stopped folder after further writes and a kill of the server. */
async function putBack(seconds: number): Promise<Outcome> {
  const world = await openOwnWorld();
  try {
    const guest = await world.town.enter();
    const look = async () => pull(guest.at(world.servers[0]?.origin ?? ''));
    const before = await look();
    await world.servers[0]?.stop();
    const copy = path.join(world.folder, 'copy');
    execFileSync('cp', ['-a', path.join(world.dataDir, 'database'), copy]);
    await world.start();
    const traffic = await startTraffic(world.town, {
      origins: () => world.servers.map(({ origin }) => origin),
      seconds,
    });
    await pause(seconds * 1000);
    await traffic.stop();
    await world.servers[0]?.kill();
    await untilFree(world.dataDir);
    rmSync(path.join(world.dataDir, 'database'), { recursive: true });
    execFileSync('mv', [copy, path.join(world.dataDir, 'database')]);
    const begun = performance.now();
    await world.start();
    const after = await look();
    const healMs = Math.round(performance.now() - begun);
    const isNew = after.epoch !== before.epoch;
    return {
      // The writers registered after the copy and are not in it.
      ...{ heard: traffic.heard, judgement: null, healMs },
      seen: isNew ? 'the epoch is new' : 'the epoch stays',
      faults: isNew ? [] : ['the epoch is the old one'],
    };
  } finally {
    await world.close();
  }
}

/** Waits for the database of a killed server, which ends a moment after it. */
async function untilFree(dataDir: string): Promise<void> {
  while (existsSync(path.join(dataDir, 'database/cluster/postmaster.pid'))) {
    const { status } = spawnSync('fuser', [
      '-s',
      path.join(dataDir, 'database/cluster/PG_VERSION'),
    ]);
    await pause(300);
    if (status !== 0) return pause(1_500);
  }
}

const HOUR_SECONDS = 3_600;

function stepClock(hours: 1 | -1) {
  return async (seconds: number): Promise<Outcome | string> => {
    const turned = await openTurnedClock();
    if (turned === null) return NO_CLOCK;
    const { world, turn, renew } = turned;
    try {
      return await underTraffic(world, {
        ...{ seconds, renew },
        async happen() {
          turn(hours * HOUR_SECONDS);
          await pause((seconds * 1000) / 2);
          const there = world.servers[0]?.origin ?? '';
          const shown = (await fetch(`${there}/healthz`)).headers.get('date') ?? '';
          const off = Math.round((Date.parse(shown) - Date.now()) / 1000);
          turn(0);
          await pause((seconds * 1000) / 2);
          return `the server’s clock was off by ${off} s`;
        },
      });
    } finally {
      await turned.close();
    }
  };
}

export const folderScenes: readonly Scene[] = [
  { name: '4 others open the folder, in their own namespaces', engine: 'own', play: openTwice },
  { name: '5 the disk is full', engine: 'own', play: fillDisk },
  { name: '6 a copied folder is put back', engine: 'own', play: putBack },
  { name: 'clock an hour on, and back', engine: 'own', play: stepClock(1) },
  { name: 'clock an hour back, and on', engine: 'own', play: stepClock(-1) },
];
