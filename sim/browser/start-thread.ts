import { type IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { makeId } from '../../contract/ids.ts';
import { GuvercinDatabase } from '../../local/device/database.ts';
import type { Device } from '../../local/device/device.ts';
import { livingLocks } from '../../local/device/living-locks.ts';
import { UnfitChanges } from '../../local/mirror/quarantine.ts';
import { createFlusher, type Flusher } from '../../local/outbox/flusher.ts';
import { ORIGIN } from '../server/sim-server.ts';
import type { World } from '../world/world.ts';
import type { Attempts } from './attempts.ts';
import type { CookieJar } from './cookie-jar.ts';
import { digestAtOnce } from './digest-at-once.ts';
import { fullDisk } from './full-disk.ts';
import { killPoints } from './kill-points.ts';
import type { NetworkConditions } from './network-conditions.ts';
import type { SimChannels } from './sim-channel.ts';
import type { SimLocks } from './sim-locks.ts';
import { createSimFetch } from './sim-network.ts';
import { createSimThread, isDeath, type SimThread } from './sim-thread.ts';
import { createSimTimers } from './sim-timers.ts';

/** Pictures are small here, so that each needs two chunks. */
const PART_BYTES = 64;
/** A whole mirror takes several pages here. */
const PAGE_ROWS = 6;

export interface Browser {
  readonly name: string;
  readonly world: World;
  readonly indexedDB: InstanceType<typeof IDBFactory>;
  readonly jar: CookieJar;
  readonly locks: SimLocks;
  readonly conditions: NetworkConditions;
  readonly attempts: Attempts;
  /** The clock skew of the device, whether its disk is full, and the build that it is served. */
  readonly state: { skewMs: number; isDiskFull: boolean; build: string };
  readonly channels: SimChannels;
  /** Numbers the streams, so that the network conditions can silence the open ones. */
  nextStream(): number;
  readonly streams: SimThread[];
  askForSync(): void;
}

export interface RunningThread {
  thread: SimThread;
  device: Device;
  flusher: Flusher;
  onError(error: unknown): void;
}

/** Starts a thread. Only pages have access to the cookies. */
export function startThread(
  browser: Browser,
  { name, isPage }: { name: string; isPage: boolean },
): RunningThread {
  const { world, conditions, jar, attempts, state } = browser;
  const { clock, random } = world;
  const thread = createSimThread(`${browser.name} ${name}`, (run) => void clock.set(run, 0));
  const timers = createSimTimers(clock, thread);
  const onError = (error: unknown) => {
    if (!isDeath(error)) world.onError(error);
  };
  const db = new GuvercinDatabase(browser.name, { indexedDB: browser.indexedDB, IDBKeyRange });
  db.use(fullDisk(() => state.isDiskFull));
  db.use(killPoints(thread));
  const now = () => clock.now() + state.skewMs;
  const device: Device = {
    db,
    fetch: createSimFetch({ world, conditions, jar, attempts, origin: ORIGIN }, thread),
    hearsUploads: false,
    partBytes: PART_BYTES,
    pageRows: PAGE_ROWS,
    locks: livingLocks(
      browser.locks.forThread(thread),
      browser.channels.forThread(thread, 'locks'),
      timers,
    ),
    timers,
    now,
    random: () => random.next(),
    digest: digestAtOnce,
    makeId: () => makeId(now(), random.fill),
    build: state.build,
    cookies: isPage ? jar : null,
    emptyStorage: async () => thread.point(),
    emptyFiles: async () => thread.point(),
    dropFiles: async () => thread.point(),
    onRejected: () => undefined,
    // Such an error is expected if the network conditions corrupt changes. The oracle checks the outcome.
    report: (error) => {
      if (error instanceof UnfitChanges)
        world.trace.note(`${thread.name} sets ${error.code} aside`);
      else onError(error);
    },
    onProblem: (problem) => world.trace.note(`${thread.name} tells of ${problem}`),
    wakeFlush: () => {
      flusher.request();
      if (isPage) browser.askForSync();
    },
  };
  const flusher = createFlusher(device, onError);
  thread.onDeath(() => {
    world.trace.note(`${thread.name} dies`);
    flusher.stop();
    db.close();
  });
  return { thread, device, flusher, onError };
}
