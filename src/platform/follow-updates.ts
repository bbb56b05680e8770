import type { Timers } from '../../local/device/device.ts';
import { withTimeout } from '../../local/device/with-timeout.ts';
import type { RequestPause } from '../../local/net/request-pause.ts';
import type { SwMessage } from '../../sw/sw-messages.ts';

const CHECK_AT_MOST_EVERY_MS = 3_600_000;
/** The maximum wait for a check. Without an answer, the build already installed is used. */
const FIND_WITHIN_MS = 3_000;

/** The parts of the browser's service worker interface that updates use. */
type Worker = Pick<ServiceWorker, 'state' | 'postMessage' | 'addEventListener'>;
interface Registration extends Pick<EventTarget, 'addEventListener'> {
  readonly waiting: Worker | null;
  readonly installing: Worker | null;
  update(): Promise<unknown>;
}
interface Container extends Pick<EventTarget, 'addEventListener'> {
  readonly controller: unknown;
}

export interface Updates {
  /** Checks for a newer build, at most once an hour. */
  check(): void;
  /** Activates the newest build and reloads every tab once. */
  take(): Promise<void>;
}

/**
 * Offers a newer build once it is installed (product.md section 4). It is not activated without consent. When a person
 * accepts in one tab, every tab of the old build is reloaded once.
 */
export function followUpdates({
  container,
  registration,
  now,
  timers,
  requestPause,
  reload,
  onUpdate,
}: {
  container: Container;
  registration: Registration;
  now: () => number;
  timers: Timers;
  requestPause: Pick<RequestPause, 'begin' | 'end'>;
  reload: () => void;
  onUpdate: () => void;
}): Updates {
  let hasController = container.controller !== null;
  let hasReloaded = false;
  let checkedAt = now();

  const reloadOnce = () => {
    if (hasReloaded) return;
    hasReloaded = true;
    reload();
  };

  const offer = () => {
    // Without a controller this is the first visit, so there is no update.
    if (registration.waiting !== null && hasController) onUpdate();
  };

  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  container.addEventListener('controllerchange', () => {
    requestPause.end();
    if (hasController) reloadOnce();
    hasController = true;
  });
  offer();

  const find = async () => {
    checkedAt = now();
    try {
      await registration.update();
    } catch {
      // The check failed, because the device is offline or the server is down. The waiting build is then the newest
      // one.
    }
  };

  return {
    check() {
      const age = now() - checkedAt;
      if (age >= 0 && age < CHECK_AT_MOST_EVERY_MS) return;
      void find();
    },
    async take() {
      requestPause.begin();
      if (registration.waiting === null) await find();
      else await withTimeout(timers, FIND_WITHIN_MS, find);
      const next = registration.waiting ?? (await whenInstalled(registration.installing));
      if (next === null) {
        requestPause.end();
        reloadOnce();
        return;
      }
      // A page without a controller, after a forced reload, must reload too.
      hasController = true;
      const message: SwMessage = { type: 'skip-waiting' };
      next.postMessage(message);
    },
  };
}

/** Resolves with the worker once it is installed, or `null` if there is none or its installation failed. */
function whenInstalled(worker: Worker | null): Promise<Worker | null> {
  return new Promise((resolve) => {
    const settle = () => {
      if (worker === null || worker.state === 'redundant') resolve(null);
      else if (worker.state !== 'installing') resolve(worker);
    };
    worker?.addEventListener('statechange', settle);
    settle();
  });
}
