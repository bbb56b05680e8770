/** A thread was killed: nothing that it had under way goes on. */
export class Killed extends Error {
  constructor() {
    super('This thread was killed');
    this.name = 'Killed';
  }
}

/**
 * The life of one thread of a simulated device. Each of its awaits on the database, the network or
 * a lock is a point at which it can be killed.
 */
export interface SimThread {
  readonly name: string;
  isAlive(): boolean;
  /** Counts a point; throws Killed from the chosen one on. */
  point(): void;
  /** How many points it has passed. */
  points(): number;
  /** Kills the thread at the n-th point from now. */
  killAfter(points: number): void;
  kill(): void;
  /** Runs once, at the death; at once when it is dead. */
  onDeath(run: () => void): void;
  /** From now on nothing that comes from outside reaches it: no timer, message, event or answer. */
  freeze(): void;
  /** What came meanwhile reaches it in its order, each with time to settle. */
  thaw(): void;
  isAwake(): boolean;
  /** Has something that comes from outside reach it: at once, or when it thaws; never when it is dead. */
  receive(run: () => void): void;
  /** Resolves when it is awake. */
  awake(): Promise<void>;
}

/** `later` runs something over a world at rest. */
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

/** A killed thread's work ends with its kill, or with a database that closed under it. */
export function isDeath(error: unknown): boolean {
  if (error instanceof Killed) return true;
  if (!(error instanceof Error)) return false;
  const inner = 'inner' in error ? error.inner : undefined;
  return (
    ['DatabaseClosedError', 'AbortError', 'Killed'].includes(error.name) || inner instanceof Killed
  );
}
