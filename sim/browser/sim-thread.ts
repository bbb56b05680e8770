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
}

export function createSimThread(name: string): SimThread {
  let isAlive = true;
  let passed = 0;
  let lastPoint = Number.POSITIVE_INFINITY;
  const onDeath: (() => void)[] = [];
  const kill = () => {
    if (!isAlive) return;
    isAlive = false;
    for (const run of onDeath.splice(0)) run();
  };
  return {
    name,
    isAlive: () => isAlive,
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
