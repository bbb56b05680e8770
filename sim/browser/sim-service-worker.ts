import { queryWaiting } from '../../local/queries/query-waiting.ts';
import { type Browser, type RunningThread, startThread } from './start-thread.ts';

const TRIES = 3;
const TRY_AGAIN_MS = 300_000;
/** As sw/background-sync.ts: a letter may still be in its seconds of undo. */
const UNDO_IS_OVER_MS = 5_500;

/**
 * The service worker of a browser with Background Sync: it flushes on a sync event, with or without
 * a page, and the browser gives up after three tries. Started when it is needed.
 */
export class SimServiceWorker {
  readonly #browser: Browser;
  #running: RunningThread | null = null;
  #isAsked = false;
  #triesLeft = 0;
  #isTrying = false;
  #count = 0;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A page asks for a sync event: now when the network is there, else as soon as it is. */
  ask(): void {
    this.#isAsked = true;
    this.#triesLeft = TRIES;
    this.#tryNow();
  }

  /** The network came back. */
  onOnline(): void {
    this.#tryNow();
  }

  /** One that does not run is started, and dies at its next event. */
  killAfter(points: number): void {
    this.#thread().thread.killAfter(points);
  }

  /** Nothing kills it any more. */
  calmDown(): void {
    this.#running?.thread.killAfter(Number.POSITIVE_INFINITY);
  }

  close(): void {
    this.#running?.thread.kill();
    this.#running = null;
  }

  #thread(): RunningThread {
    if (this.#running?.thread.isAlive() !== true) {
      this.#count += 1;
      const name = `service worker ${this.#count}`;
      this.#running = startThread(this.#browser, { name, isPage: false });
    }
    return this.#running;
  }

  #tryNow(): void {
    const { weather, world } = this.#browser;
    if (!this.#isAsked || this.#isTrying || !weather.isOnline) return;
    if (this.#triesLeft <= 0) return;
    this.#isTrying = true;
    this.#triesLeft -= 1;
    this.#isAsked = false;
    const running = this.#thread();
    const finish = (isDone: boolean) => {
      if (!this.#isTrying) return;
      this.#isTrying = false;
      if (!isDone) this.#isAsked = true;
      if (this.#isAsked) world.clock.set(() => this.#tryNow(), isDone ? 0 : TRY_AGAIN_MS);
    };
    // A killed worker never says how its event went: the browser sees that it is gone.
    running.thread.onDeath(() => finish(false));
    onSync(running).then(finish, () => finish(false));
  }
}

/** What the sync event does; false when the browser should try again. */
async function onSync({ device, flusher }: RunningThread): Promise<boolean> {
  await flusher.flushAnew();
  if ((await queryWaiting(device.db)).waiting === 0) return true;
  await new Promise<void>((resolve) => {
    device.timers.set(resolve, UNDO_IS_OVER_MS);
  });
  await flusher.flush();
  return (await queryWaiting(device.db)).waiting === 0;
}
