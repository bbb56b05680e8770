import { queryWaiting } from '../../local/queries/query-waiting.ts';
import { type Browser, type RunningThread, startThread } from './start-thread.ts';

const TRIES = 3;
const TRY_AGAIN_MS = 300_000;
/** Longer than the undo time of a letter, as in sw/background-sync.ts. */
const UNDO_IS_OVER_MS = 5_500;

/**
 * The service worker of a browser with Background Sync, started on demand. It flushes on a sync event, even without a
 * page. The browser gives up after three attempts.
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

  /**
   * Handles a page's request for a sync event. The event fires at once if the network is available, else when it is
   * available again.
   */
  ask(): void {
    this.#isAsked = true;
    this.#triesLeft = TRIES;
    this.#tryNow();
  }

  onOnline(): void {
    this.#tryNow();
  }

  /** Starts the thread if needed, and kills it at a later point. */
  killAfter(points: number): void {
    this.#thread().thread.killAfter(points);
  }

  /** Cancels a scheduled kill. */
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
    const { conditions, world } = this.#browser;
    if (!this.#isAsked || this.#isTrying || !conditions.isOnline) return;
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
    // A killed worker never completes its event. The browser detects the kill and counts a failed attempt.
    running.thread.onDeath(() => finish(false));
    onSync(running).then(finish, () => finish(false));
  }
}

/** Handles the sync event. Returns false if the browser should try again. */
async function onSync({ device, flusher }: RunningThread): Promise<boolean> {
  await flusher.flushAgain();
  if ((await queryWaiting(device.db)).waiting === 0) return true;
  await new Promise<void>((resolve) => {
    device.timers.set(resolve, UNDO_IS_OVER_MS);
  });
  await flusher.flush();
  return (await queryWaiting(device.db)).waiting === 0;
}
