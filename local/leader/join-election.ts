import type { Held, Locks } from '../device/device.ts';

/** The lock of the leader, shared by all threads and builds that use this name. */
export const LEADER_LOCK = 'guvercin-live-host';

interface Options {
  locks: Locks;
  lock?: string;
  /** Whether this thread can lead now, because it can read its database. */
  isFit(): Promise<boolean>;
  /** Whether the database that `isFit` could read is still open. */
  isStillFit(): boolean;
  /** Begins the leader's work. Returns a function that ends it. */
  begin(mine: Held): () => void;
  /** Whether this thread may take the lead from a frozen leader. */
  mayReplace(): boolean;
  /** Whether the current leader ranks lower than this thread. */
  isOutranking(): boolean;
}

export interface Candidate {
  /** With true, the thread waits for the lead or leads. With false, it releases the lead or stops waiting. */
  want(isWanted: boolean): void;
  /**
   * Checks whether the lead can be taken or must be released. Call it every few seconds and after each received
   * heartbeat.
   */
  look(): void;
  isLeader(): boolean;
}

interface Turn {
  giveUp: AbortController;
  /** Releases the lead. `null` while the thread does not have the lead. */
  release: (() => void) | null;
  /** Ends the leader's work. `null` while no work is running. */
  end: (() => void) | null;
  isHolding: boolean;
  /**
   * Whether the turn has ended without the lead. The thread could not read its database, or the browser denied the
   * lock, for example because the page is being closed.
   */
  isVoid: boolean;
}

/**
 * Waits for the leader lock and then leads. A thread that cannot read its database passes the lead on, at the start or
 * later. The lead is taken from a frozen leader and from one of lower rank. A deposed leader ends its work and waits
 * again.
 */
export function joinElection(options: Options): Candidate {
  const { locks, lock = LEADER_LOCK, isFit, begin, mayReplace, isOutranking } = options;
  let turn: Turn | null = null;

  const lead = async (own: Turn, mine: Held): Promise<void> => {
    if (turn !== own) return;
    own.isHolding = true;
    own.isVoid = !(await isFit());
    if (turn !== own || own.isVoid || mine.lost.aborted) return;
    own.end = begin(mine);
    await new Promise<void>((resolve) => {
      own.release = resolve;
      mine.lost.addEventListener('abort', () => {
        endWork(own);
        resolve();
      });
    });
  };

  const take = async (isTaken: boolean): Promise<void> => {
    const own: Turn = {
      giveUp: new AbortController(),
      release: null,
      end: null,
      isHolding: false,
      isVoid: false,
    };
    turn = own;
    const { signal } = own.giveUp;
    try {
      await locks.request(lock, (mine) => lead(own, mine), { signal, isTaken, mayReplace });
    } catch {
      // The wait was cancelled, by this thread or by the browser.
      own.isVoid = true;
    }
    endWork(own);
    if (turn === own && !own.isVoid) wait();
  };

  const wait = () => void take(false);

  const outrank = async (present: Turn): Promise<void> => {
    if (!(await isFit()) || turn !== present || present.isHolding || !isOutranking()) return;
    void take(true);
    leave(present);
  };

  const leave = (left: Turn) => {
    // End the work before the lock is free, so that two streams never overlap.
    endWork(left);
    left.giveUp.abort();
    left.release?.();
  };

  return {
    want(isWanted) {
      if (isWanted === (turn !== null)) return;
      if (isWanted) {
        wait();
        return;
      }
      const left = turn;
      turn = null;
      if (left !== null) leave(left);
    },
    look() {
      const present = turn;
      if (present?.isVoid === true) wait();
      else if (present?.isHolding === false && isOutranking()) void outrank(present);
      else if (present?.end && !options.isStillFit()) leave(present);
    },
    isLeader: () => turn !== null && turn.end !== null,
  };
}

function endWork(turn: Turn): void {
  const { end } = turn;
  turn.end = null;
  end?.();
}
