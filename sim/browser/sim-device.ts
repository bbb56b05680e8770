import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { GuvercinDatabase } from '../../local/device/database.ts';
import type { Device } from '../../local/device/device.ts';
import type { LiveThread } from '../../workers/lead-live-connection.ts';
import type { World } from '../world/world.ts';
import { createAttempts } from './attempts.ts';
import { createCookieJar } from './cookie-jar.ts';
import { joinLive } from './join-live.ts';
import { openPage, type Page } from './open-page.ts';
import { createSimChannels } from './sim-channel.ts';
import { createSimLocks } from './sim-locks.ts';
import { SimServiceWorker } from './sim-service-worker.ts';
import { type SimSharedWorker, startSharedWorker } from './sim-shared-worker.ts';
import type { SimThread } from './sim-thread.ts';
import type { Browser } from './start-thread.ts';
import { CALM, type Weather } from './weather.ts';

// Live queries run only where Dexie knows of some IndexedDB; each device brings its own.
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
 * A browser with one IndexedDB and one cookie jar: up to two pages, which do what the person does
 * and flush; a shared worker; the live connection in whichever of them leads; and a service worker,
 * where the browser knows Background Sync.
 */
export class SimDevice {
  readonly weather: Weather = { ...CALM };
  readonly state: Browser['state'];
  readonly browser: Browser;
  /** What an onlooker reads without being in any thread's way; it survives every kill. */
  readonly onlooker: GuvercinDatabase;
  readonly #kind: DeviceKind;
  readonly #serviceWorker: SimServiceWorker;
  #pages: Page[] = [];
  #worker: SimSharedWorker | null = null;
  /** What each page has of the live connection, once it has come so far. */
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
      weather: this.weather,
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

  /** The page that the person looks at; null when none is open. */
  get page(): Page | null {
    return this.#alivePages().find(({ thread }) => thread.isAwake()) ?? null;
  }

  isOpen(): boolean {
    return this.page !== null;
  }

  /** Is it still this device's thread that did the work? */
  isRunning(device: Device): boolean {
    return this.#alivePages().some((page) => page.device === device);
  }

  /**
   * Opens a page; a second one beside a first, a frozen one where there are two. Resolves when it is
   * settled who is logged in.
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

  /** Every page is closed; a shared worker goes with its last page. */
  closePages(): void {
    for (const page of this.#alivePages()) page.thread.kill();
    this.#worker?.thread.kill();
    this.#worker = null;
    this.#pages = [];
  }

  /** Kills a thread at its n-th await from now; one that does not run is let off. */
  killAfter(kind: ThreadKind, points: number): void {
    if (kind === 'service worker') this.#serviceWorker.killAfter(points);
    else this.#threadOf(kind)?.killAfter(points);
  }

  /** Freezes a thread, as a browser does with what nobody looks at: it keeps what it holds. */
  freeze(kind: Exclude<ThreadKind, 'service worker'>): void {
    this.#threadOf(kind)?.freeze();
  }

  /** What is frozen goes on. */
  thaw(): void {
    for (const { thread } of this.#running()) thread.thaw();
  }

  /** The threads that lead, and those that have a stream, of all that are awake. */
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

  /** Every stream that is open goes silent, as when a cell tower forgets a connection. */
  silenceStreams(): void {
    this.weather.silentUpTo = this.#streams;
  }

  setOnline(isOnline: boolean): void {
    if (this.weather.isOnline === isOnline) return;
    this.weather.isOnline = isOnline;
    if (!isOnline) return;
    this.lookAround();
    this.#serviceWorker.onOnline();
  }

  /** The person comes back to an open page. */
  lookAround(): void {
    for (const page of this.#alivePages()) page.thread.receive(page.lookAround);
  }

  /** Some pictures that wait are not on the disk any more as they were. */
  async losePictures(): Promise<void> {
    await this.onlooker.attachments.toCollection().modify(({ image }) => {
      if (!(image instanceof Blob)) new Uint8Array(image.bytes).fill(0);
    });
  }

  /** A build that understands more: every page that is opened from now on runs it. */
  update(): void {
    this.state.build = NEXT_BUILD;
  }

  /** The faults end, but for what `stays`: room on the disk, and nothing dies any more. */
  calmDown(stays: Partial<Weather> = {}): void {
    const { isOnline, silentUpTo } = this.weather;
    Object.assign(this.weather, CALM, { isOnline, silentUpTo, ...stays });
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
