import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { GuvercinDatabase } from '../../local/database.ts';
import type { Device } from '../../local/device.ts';
import type { LiveHost } from '../../workers/host-live-connection.ts';
import { createTabPages } from '../../workers/tab-pages.ts';
import type { World } from '../world/world.ts';
import { createAttempts } from './attempts.ts';
import { createCookieJar } from './cookie-jar.ts';
import { hostLive } from './host-live.ts';
import { openPage, type Page } from './open-page.ts';
import { createSimChannels } from './sim-channel.ts';
import { createSimHostLocks } from './sim-host-lock.ts';
import { createSimLocks } from './sim-locks.ts';
import { SimServiceWorker } from './sim-service-worker.ts';
import { type Browser, type RunningThread, startThread } from './start-thread.ts';
import { CALM, type Weather } from './weather.ts';

// Live queries run only where Dexie knows of some IndexedDB; each device brings its own.
Dexie.dependencies.indexedDB = new IDBFactory();

/** By its life lock pages notice at once that their worker has died, and start another. */
const WORKER_AGAIN_MS = 200;
/** Every page asks its worker now and then whether it still knows it. */
const LOOK_EVERY_MS = 15_000;

const FIRST_BUILD = 'sim';
const NEXT_BUILD = 'sim, next';

export type ThreadKind = 'page' | 'second page' | 'shared worker' | 'service worker';

export interface DeviceKind {
  hasSharedWorker: boolean;
  hasBackgroundSync: boolean;
  skewMs: number;
}

type TabPage = ReturnType<typeof toTabPage>;

interface Worker extends RunningThread {
  pages: ReturnType<typeof createTabPages<TabPage>>;
  host: LiveHost;
}

/**
 * A browser with one IndexedDB and one cookie jar: up to two pages, which do what the person does
 * and drain; the shared worker with the live connection (or the page that holds its lock); and a
 * service worker, where the browser knows Background Sync.
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
  #worker: Worker | null = null;
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
      locks: createSimLocks(),
      hostLocks: createSimHostLocks(),
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
    };
    this.#serviceWorker = new SimServiceWorker(this.browser);
    this.onlooker = new GuvercinDatabase(name, { indexedDB, IDBKeyRange });
  }

  get name(): string {
    return this.browser.name;
  }

  /** The page that the person looks at; null when none is open. */
  get page(): Page | null {
    return this.#alivePages()[0] ?? null;
  }

  isOpen(): boolean {
    return this.page !== null;
  }

  /** Is it still this device's thread that did the work? */
  isRunning(device: Device): boolean {
    return this.#alivePages().some((page) => page.device === device);
  }

  /** Opens a page; a second one beside a first. Resolves when it is settled who is logged in. */
  async open(): Promise<void> {
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
    else if (kind === 'shared worker') this.#worker?.thread.killAfter(points);
    else this.#alivePages()[kind === 'page' ? 0 : 1]?.thread.killAfter(points);
  }

  /** Every stream that is open goes silent, as when a cell tower forgets a connection. */
  silenceStreams(): void {
    this.weather.silentUpTo = this.#streams;
  }

  setOnline(isOnline: boolean): void {
    if (this.weather.isOnline === isOnline) return;
    this.weather.isOnline = isOnline;
    if (!isOnline) return;
    for (const page of this.#alivePages()) page.lookAround();
    this.#serviceWorker.onOnline();
  }

  /** The person comes back to an open page. */
  lookAround(): void {
    for (const page of this.#alivePages()) page.lookAround();
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
    for (const { thread } of [...this.#pages, ...(this.#worker ? [this.#worker] : [])]) {
      thread.killAfter(Number.POSITIVE_INFINITY);
    }
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

  /** The live connection for a page: the shared worker's, or its own where there is none. */
  #join(page: Page): () => void {
    return this.#kind.hasSharedWorker ? this.#joinWorker(page) : this.#hostHere(page);
  }

  #joinWorker(page: Page): () => void {
    const tab = toTabPage(page);
    const look = () => {
      const worker = this.#worker?.thread.isAlive() ? this.#worker : this.#startWorker();
      // A page that was too slow to answer has been forgotten: it joins again.
      if (!worker.pages.has(tab)) worker.pages.add(tab);
      worker.host.nudge();
    };
    const lookRegularly = () => {
      look();
      page.device.timers.set(lookRegularly, LOOK_EVERY_MS);
    };
    lookRegularly();
    return look;
  }

  #startWorker(): Worker {
    const running = startThread(this.browser, { name: `worker ${this.#opened}`, isPage: false });
    const pages = createTabPages<TabPage>(running.device.timers, () => {
      host.want(!pages.isEmpty());
    });
    const host = hostLive(this.browser, running, pages.getToken);
    host.setVisible(true);
    this.#worker = { ...running, pages, host };
    running.thread.onDeath(() => {
      const { clock } = this.browser.world;
      clock.set(() => this.#pages.map((page) => page.lookAround()), WORKER_AGAIN_MS);
    });
    return this.#worker;
  }

  /** Without shared workers the page that gets the lock runs the same code for all. */
  #hostHere(page: Page): () => void {
    const host = hostLive(this.browser, page, page.getToken);
    host.setVisible(true);
    host.want(true);
    return () => host.nudge();
  }
}

const toTabPage = (page: Page) => ({ getToken: page.getToken, onState: () => undefined });
