import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { GuvercinDatabase } from '../../local/device/database.ts';
import type { Device } from '../../local/device/device.ts';
import type { LiveThread } from '../../workers/lead-live-connection.ts';
import type { World } from '../world/world.ts';
import { createAttempts } from './attempts.ts';
import { createCookieJar } from './cookie-jar.ts';
import { joinLive } from './join-live.ts';
import { CALM, type NetworkConditions } from './network-conditions.ts';
import { openPage, type Page } from './open-page.ts';
import { createSimChannels } from './sim-channel.ts';
import { createSimLocks } from './sim-locks.ts';
import { SimServiceWorker } from './sim-service-worker.ts';
import { type SimSharedWorker, startSharedWorker } from './sim-shared-worker.ts';
import type { SimThread } from './sim-thread.ts';
import type { Browser } from './start-thread.ts';

// Live queries need a global IndexedDB in Dexie. Each device uses its own.
Dexie.dependencies.indexedDB = new IDBFactory();

const FIRST_BUILD = 'sim';
const NEXT_BUILD = 'sim, next';

export type ThreadKind = 'page' | 'second page' | 'shared worker' | 'service worker';

export interface DeviceKind {
  hasSharedWorker: boolean;
  hasBackgroundSync: boolean;
  skewMs: number;
}

/**
 * A browser with one IndexedDB and one cookie jar: up to two pages, which act for the person and flush, a shared
 * worker, the live connection in the leader, and a service worker if the browser has Background Sync.
 */
export class SimDevice {
  readonly conditions: NetworkConditions = { ...CALM };
  readonly state: Browser['state'];
  readonly browser: Browser;
  /** A database connection for checks, outside of all threads. Survives every kill. */
  readonly onlooker: GuvercinDatabase;
  readonly #kind: DeviceKind;
  readonly #serviceWorker: SimServiceWorker;
  #pages: Page[] = [];
  #worker: SimSharedWorker | null = null;
  readonly #live = new Map<Page, LiveThread>();
  #opened = 0;
  #streams = 0;

  constructor(name: string, world: World, kind: DeviceKind) {
    this.#kind = kind;
    this.state = { skewMs: kind.skewMs, isDiskFull: false, build: FIRST_BUILD };
    const indexedDB = new IDBFactory();
    this.browser = {
      name,
      world,
      indexedDB,
      jar: createCookieJar(),
      locks: createSimLocks((run) => void world.clock.set(run, 0)),
      channels: createSimChannels(world.clock),
      conditions: this.conditions,
      attempts: createAttempts(world.clock.now),
      state: this.state,
      askForSync: () => {
        if (kind.hasBackgroundSync) this.#serviceWorker.ask();
      },
      nextStream: () => {
        this.#streams += 1;
        return this.#streams;
      },
      streams: [],
    };
    this.#serviceWorker = new SimServiceWorker(this.browser);
    this.onlooker = new GuvercinDatabase(name, { indexedDB, IDBKeyRange });
  }

  get name(): string {
    return this.browser.name;
  }

  /** The page in the foreground, or null if none is open. */
  get page(): Page | null {
    return this.#alivePages().find(({ thread }) => thread.isAwake()) ?? null;
  }

  isOpen(): boolean {
    return this.page !== null;
  }

  /** Whether this device object belongs to a page that is still alive. */
  isRunning(device: Device): boolean {
    return this.#alivePages().some((page) => page.device === device);
  }

  /**
   * Opens a page and resolves when the session is known. If two pages are open already, opens none, but thaws one if
   * both are frozen.
   */
  async open(): Promise<void> {
    const [frozen, other] = this.#alivePages().filter(({ thread }) => !thread.isAwake());
    if (other !== undefined) frozen?.thread.thaw();
    if (this.#alivePages().length >= 2) return;
    this.#opened += 1;
    const page = openPage(this.browser, {
      name: `page ${this.#opened}`,
      join: (joining) => this.#join(joining),
    });
    this.#pages.push(page);
    await page.settled;
  }

  /** Closes every page. A shared worker ends with its last page. */
  closePages(): void {
    for (const page of this.#alivePages()) page.thread.kill();
    this.#worker?.thread.kill();
    this.#worker = null;
    this.#pages = [];
  }

  /**
   * Kills a thread at its n-th await from now. A service worker is started for this. Does nothing if another thread
   * does not run.
   */
  killAfter(kind: ThreadKind, points: number): void {
    if (kind === 'service worker') this.#serviceWorker.killAfter(points);
    else this.#threadOf(kind)?.killAfter(points);
  }

  /** Freezes a thread, as a browser does in the background. It keeps its locks. */
  freeze(kind: Exclude<ThreadKind, 'service worker'>): void {
    this.#threadOf(kind)?.freeze();
  }

  thaw(): void {
    for (const { thread } of this.#running()) thread.thaw();
  }

  /** Returns the leaders and the threads with a stream, among all awake threads. */
  leading(): { leaders: string[]; streams: string[]; mayLead: boolean } {
    const all = [...this.#live].map(([{ thread }, live]) => ({ thread, live }));
    if (this.#worker !== null) all.push(this.#worker);
    const awake = all.filter(({ thread }) => thread.isAwake());
    return {
      leaders: awake.filter(({ live }) => live.isLeader()).map(({ thread }) => thread.name),
      streams: this.browser.streams.filter((thread) => thread.isAwake()).map(({ name }) => name),
      mayLead: [...this.#live.keys()].some(({ thread }) => thread.isAwake()),
    };
  }

  /** Makes every open stream silent, as when a cell tower drops a connection. */
  silenceStreams(): void {
    this.conditions.silentUpTo = this.#streams;
  }

  setOnline(isOnline: boolean): void {
    if (this.conditions.isOnline === isOnline) return;
    this.conditions.isOnline = isOnline;
    if (!isOnline) return;
    this.lookAround();
    this.#serviceWorker.onOnline();
  }

  lookAround(): void {
    for (const page of this.#alivePages()) page.thread.receive(page.lookAround);
  }

  async losePictures(): Promise<void> {
    await this.onlooker.attachments.toCollection().modify(({ image }) => {
      if (!(image instanceof Blob)) new Uint8Array(image.bytes).fill(0);
    });
  }

  /** Updates the build. Pages opened from now on run it. */
  update(): void {
    this.state.build = NEXT_BUILD;
  }

  /**
   * Ends all faults except those in `stays`: the disk has space, planned kills are cancelled, threads thaw, and the
   * device is online.
   */
  calmDown(stays: Partial<NetworkConditions> = {}): void {
    const { isOnline, silentUpTo } = this.conditions;
    Object.assign(this.conditions, CALM, { isOnline, silentUpTo, ...stays });
    this.state.isDiskFull = false;
    for (const { thread } of this.#running()) thread.killAfter(Number.POSITIVE_INFINITY);
    this.thaw();
    this.#serviceWorker.calmDown();
    this.setOnline(true);
  }

  close(): void {
    this.closePages();
    this.#serviceWorker.close();
    this.onlooker.close();
  }

  #alivePages(): Page[] {
    return this.#pages.filter(({ thread }) => thread.isAlive());
  }

  #running(): { thread: SimThread }[] {
    return [...this.#alivePages(), ...(this.#worker ? [this.#worker] : [])];
  }

  #threadOf(kind: Exclude<ThreadKind, 'service worker'>): SimThread | undefined {
    if (kind === 'shared worker') return this.#worker?.thread;
    return this.#alivePages()[kind === 'page' ? 0 : 1]?.thread;
  }

  #join(page: Page): () => void {
    const openWorker = this.#kind.hasSharedWorker ? () => this.#openWorker() : null;
    const { live, nudge } = joinLive(this.browser, page, openWorker);
    this.#live.set(page, live);
    page.thread.onDeath(() => this.#live.delete(page));
    return nudge;
  }

  #openWorker(): SimSharedWorker {
    if (this.#worker?.thread.isAlive() !== true) {
      this.#worker = startSharedWorker(this.browser, `worker ${this.#opened}`);
    }
    return this.#worker;
  }
}
