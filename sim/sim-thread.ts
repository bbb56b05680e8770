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
  /** Kills the thread at the n-th point from now. */
  killAfter(points: number): void;
  kill(): void;
  onDeath(run: () => void): void;
}

export function createSimThread(name: string): SimThread {
  let isAlive = true;
  let left: number | null = null;
  const onDeath: (() => void)[] = [];
  const kill = () => {
    if (!isAlive) return;
    isAlive = false;
    for (const run of onDeath) run();
  };
  return {
    name,
    isAlive: () => isAlive,
    point() {
      if (left !== null) {
        left -= 1;
        if (left <= 0) kill();
      }
      if (!isAlive) throw new Killed();
    },
    killAfter(points) {
      left = points;
    },
    kill,
    onDeath: (run) => {
      onDeath.push(run);
    },
  };
}
