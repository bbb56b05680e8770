export class Killed extends Error {
  constructor() {
    super('This thread was killed');
    this.name = 'Killed';
  }
}

/**
 * The lifecycle of one thread of a simulated device. The thread can be killed at each of its awaits on the database,
 * the network or a lock.
 */
export interface SimThread {
  readonly name: string;
  isAlive(): boolean;
  /** Counts a point. Throws Killed from the chosen one on. */
  point(): void;
  points(): number;
  /** Kills the thread at the n-th point from now. */
  killAfter(points: number): void;
  kill(): void;
  /** Runs the callback once on death, or at once if the thread is dead. */
  onDeath(run: () => void): void;
  /** Suspends the delivery of timers, messages, events and responses. */
  freeze(): void;
  /** Delivers the suspended items in order, each after the previous one has settled. */
  thaw(): void;
  isAwake(): boolean;
  /** Delivers something from outside: at once, or after a thaw, or never if the thread is dead. */
  receive(run: () => void): void;
  awake(): Promise<void>;
}

/** Creates a thread. `later` runs a callback when the world is at rest. */
export function createSimThread(
  name: string,
  later: (run: () => void) => void = (run) => void setImmediate(run),
): SimThread {
  let isAlive = true;
  let isFrozen = false;
  const cameMeanwhile: (() => void)[] = [];
  let passed = 0;
  let lastPoint = Number.POSITIVE_INFINITY;
  const onDeath: (() => void)[] = [];
  const kill = () => {
    if (!isAlive) return;
    isAlive = false;
    for (const run of onDeath.splice(0)) run();
  };
  const takeNext = () => {
    if (isFrozen || !isAlive) return;
    cameMeanwhile[0]?.();
    cameMeanwhile.shift();
    if (cameMeanwhile.length > 0) later(takeNext);
  };
  const receive = (run: () => void) => {
    if (!isAlive) return;
    if (isFrozen || cameMeanwhile.length > 0) cameMeanwhile.push(run);
    else run();
  };
  return {
    name,
    isAlive: () => isAlive,
    freeze() {
      isFrozen = true;
    },
    thaw() {
      if (!isFrozen) return;
      isFrozen = false;
      if (cameMeanwhile.length > 0) later(takeNext);
    },
    isAwake: () => isAlive && !isFrozen,
    receive,
    awake: () => new Promise(receive),
    point() {
      passed += 1;
      if (passed >= lastPoint) kill();
      if (!isAlive) throw new Killed();
    },
    points: () => passed,
    killAfter(points) {
      lastPoint = passed + points;
    },
    kill,
    onDeath(run) {
      if (isAlive) onDeath.push(run);
      else run();
    },
  };
}

/** Whether an error is the consequence of a kill, directly or because the database closed. */
export function isDeath(error: unknown): boolean {
  if (error instanceof Killed) return true;
  if (!(error instanceof Error)) return false;
  const inner = 'inner' in error ? error.inner : undefined;
  return (
    ['DatabaseClosedError', 'AbortError', 'Killed'].includes(error.name) || inner instanceof Killed
  );
}
