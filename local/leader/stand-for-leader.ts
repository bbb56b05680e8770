import type { Held, Locks } from '../device/device.ts';

/** Held by whoever leads, in any thread and of any build since the one that gave it this name. */
export const LEADER_LOCK = 'guvercin-live-host';

interface Options {
  locks: Locks;
  lock?: string;
  /** Can this thread lead just now: can it read its database? */
  isFit(): Promise<boolean>;
  /** Is the database that it could read still open? */
  isStillFit(): boolean;
  /** Begins what the leader does; gives back how to end it. */
  begin(mine: Held): () => void;
  /** May this thread take the lead from one that is frozen? */
  mayReplace(): boolean;
  /** Does one lead that ranks lower than this thread? */
  isOutranking(): boolean;
}

export interface Candidate {
  /** true: waits for its turn or leads. false: lets go. */
  want(isWanted: boolean): void;
  /** Looks whether the lead is to be had, or kept; call it every few seconds and when something was heard. */
  look(): void;
  isLeader(): boolean;
}

/** One wait for the lead and what follows from it. */
interface Turn {
  giveUp: AbortController;
  /** How to let go of the lead, once it is had. */
  release: (() => void) | null;
  /** How to end the leader's work, while it is done. */
  end: (() => void) | null;
  /** The lock is this turn's. */
  isHolding: boolean;
  /** Nothing came of it: the thread was unfit, or the browser refused the wait, as for a page that is left. */
  isVoid: boolean;
}

/**
 * Waits until this thread may lead, as the holder of the one lock. One that cannot read its database hands
 * the lead on, also later; it is taken from a frozen leader, and from one that ranks lower. Whoever is deposed
 * ends its work and waits again.
 */
export function standForLeader(options: Options): Candidate {
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
      // The wait was given up, by ourselves or by the browser.
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
    // The work ends before the lock is free: two streams never overlap by our own doing.
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
