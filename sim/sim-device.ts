import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { makeId } from '../contract/ids.ts';
import { catchUp } from '../local/catch-up.ts';
import { GuvercinDatabase } from '../local/database.ts';
import type { Device } from '../local/device.ts';
import { createDrainer, type Drainer } from '../local/request-drain.ts';
import { getFreshToken } from '../local/session/renew-token.ts';
import { startSession } from '../local/session/start-session.ts';
import { followSession } from '../workers/follow-session.ts';
import { startLiveConnection } from '../workers/live-connection.ts';
import { createTabPages } from '../workers/tab-pages.ts';
import type { Activity } from './activity.ts';
import { createCookieJar } from './cookie-jar.ts';
import { killPoints } from './kill-points.ts';
import type { Random } from './random.ts';
import { createSimEventSource } from './sim-event-source.ts';
import { createSimLocks } from './sim-locks.ts';
import { CALM, createSimFetch, type Weather } from './sim-network.ts';
import { ORIGIN, type SimServer } from './sim-server.ts';
import { createSimThread, Killed, type SimThread } from './sim-thread.ts';
import type { VirtualClock } from './virtual-clock.ts';

// Live queries run only where Dexie knows of some IndexedDB; each device brings its own.
Dexie.dependencies.indexedDB = new IDBFactory();

export interface World {
  clock: VirtualClock;
  activity: Activity;
  server: SimServer;
  random: Random;
  /** What no thread awaits and no kill explains: the seed fails with it. */
  onError(error: unknown): void;
}

/** A page or a shared worker that runs; when it dies, another is started in its place. */
interface RunningThread {
  thread: SimThread;
  device: Device;
  drainer: Drainer;
  close(): void;
}

/**
 * A browser with one IndexedDB, one cookie jar and two threads: a page, which does what the person
 * does and drains, and the shared worker with the live connection, which drains as well.
 */
export class SimDevice {
  readonly weather: Weather = { ...CALM };
  readonly name: string;
  readonly #world: World;
  readonly #indexedDB = new IDBFactory();
  readonly #jar = createCookieJar();
  readonly #locks = createSimLocks();
  #page: RunningThread;
  #joinWorker = () => {};
  #worker: RunningThread;

  constructor(name: string, world: World) {
    this.name = name;
    this.#world = world;
    this.#page = this.#startThread('page');
    this.#worker = this.#startWorker();
  }

  /** The page's device: what the person does goes through it. */
  get device(): Device {
    return this.#page.device;
  }

  /** The device that a test reads from when no thread may be in the way. */
  get db(): GuvercinDatabase {
    return this.#page.device.db;
  }

  isPageAlive(): boolean {
    return this.#page.thread.isAlive();
  }

  /** Kills the page or the worker at its n-th await from now. */
  killAfter(which: 'page' | 'worker', points: number): void {
    (which === 'page' ? this.#page : this.#worker).thread.killAfter(points);
  }

  /** The faults end: fair weather, and nothing dies any more. */
  calmDown(): void {
    Object.assign(this.weather, CALM);
    for (const { thread } of [this.#page, this.#worker]) thread.killAfter(Number.POSITIVE_INFINITY);
  }

  /** Starts what has died again, as a person who opens the app anew. */
  async reopen(): Promise<void> {
    if (!this.#page.thread.isAlive()) {
      this.#page = this.#startThread('page');
      this.#joinWorker();
      await this.#guard(startSession(this.device));
      this.#page.drainer.request();
      this.#guarded(catchUp(this.device));
    }
    if (!this.#worker.thread.isAlive()) this.#worker = this.#startWorker();
  }

  /** What `online` and a visible page do. */
  lookAround(): void {
    this.#page.drainer.request();
    this.#guarded(catchUp(this.device));
  }

  close(): void {
    this.#page.thread.kill();
    this.#worker.thread.kill();
  }

  #startWorker(): RunningThread {
    const worker = this.#startThread('worker');
    const { device, thread } = worker;
    // As in the browser: whichever page is there is asked, and one that died never answers.
    const pages = createTabPages(device.timers);
    this.#joinWorker = () => pages.add({ getToken: () => this.#token(), onState: () => undefined });
    this.#joinWorker();
    followSession(
      device.db,
      () =>
        startLiveConnection({
          device,
          openEventSource: createSimEventSource(this.#road(), thread),
          getToken: pages.getToken,
          onState: () => undefined,
          onError: (error) => this.#onError(error),
        }),
      (error) => this.#onError(error),
    );
    return worker;
  }

  #startThread(kind: 'page' | 'worker'): RunningThread {
    const { clock, activity, random } = this.#world;
    const thread = createSimThread(`${this.name} ${kind}`);
    const db = new GuvercinDatabase(this.name, { indexedDB: this.#indexedDB, IDBKeyRange });
    db.use(killPoints(thread, activity));
    const device: Device = {
      db,
      fetch: createSimFetch(
        { ...this.#road(), jar: this.#jar, origin: ORIGIN, serve: this.#world.server.serve },
        thread,
      ),
      locks: this.#locks.forThread(thread),
      timers: {
        set: (run, ms) => clock.set(() => (thread.isAlive() ? run() : undefined), ms),
        clear: clock.clear,
      },
      now: clock.now,
      random: () => random.next(),
      makeId: () => makeId(clock.now(), random.fill),
      build: 'sim',
      cookies: kind === 'page' ? this.#jar : null,
      emptyStorage: () => Promise.resolve(),
      wakeDrain: () => drainer.request(),
    };
    const drainer = createDrainer(device, (error) => this.#onError(error));
    const close = () => {
      drainer.stop();
      db.close();
    };
    thread.onDeath(close);
    return { thread, device, drainer, close };
  }

  #road() {
    const { clock, random, activity, server } = this.#world;
    return { clock, random, activity, server, weather: this.weather };
  }

  async #token(): Promise<string | null> {
    try {
      return await getFreshToken(this.device);
    } catch {
      // The page answers the worker with "not now"; a final 401 shows itself at the next call.
      return null;
    }
  }

  async #guard(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#onError(error);
    }
  }

  #guarded(work: Promise<unknown>): void {
    void this.#guard(work);
  }

  #onError(error: unknown): void {
    if (!isDeath(error)) this.#world.onError(error);
  }
}

/** A killed thread's work ends with its kill, or with a database that closed under it. */
export function isDeath(error: unknown): boolean {
  if (error instanceof Killed) return true;
  if (!(error instanceof Error)) return false;
  const inner = 'inner' in error ? error.inner : undefined;
  return (
    ['DatabaseClosedError', 'AbortError', 'Killed'].includes(error.name) || inner instanceof Killed
  );
}
