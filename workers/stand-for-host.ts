import type { HostLock } from './host-lock.ts';

interface Options {
  lock: HostLock;
  /** Begins what the host does; gives back how to end it. */
  begin(): () => void;
  /** Has whoever holds the lock gone silent, and may this thread take its place? */
  mayReplace(): boolean;
  /** A new wait begins. */
  onWait(): void;
}

export interface Candidate {
  /** true: waits for its turn or is host. false: lets go. */
  want(isWanted: boolean): void;
  /** Looks whether the host must be replaced; call it every few seconds. */
  look(): void;
  isHost(): boolean;
}

/** One wait for the lock and what follows from it. */
interface Turn {
  giveUp: AbortController;
  /** How to let go of the lock, once it is held. */
  release: (() => void) | null;
  /** How to end the host's work, while it is done. */
  end: (() => void) | null;
  /** The browser refused the wait itself, as it does for a page that is being left. */
  isRefused: boolean;
}

/**
 * Waits until this thread may run the live connection, as the holder of the one lock. The lock is
 * stolen from a holder that has gone silent, because a frozen thread keeps its lock for ever; one
 * that thaws finds its lock gone, ends its work and waits again.
 */
export function standForHost({ lock, begin, mayReplace, onWait }: Options): Candidate {
  let turn: Turn | null = null;

  const take = async (mode: 'wait' | 'steal'): Promise<void> => {
    const mine: Turn = {
      giveUp: new AbortController(),
      release: null,
      end: null,
      isRefused: false,
    };
    turn = mine;
    const work = () => {
      if (turn !== mine) return Promise.resolve();
      mine.end = begin();
      return new Promise<void>((resolve) => {
        mine.release = resolve;
      });
    };
    try {
      await lock.hold(mode === 'steal' ? 'steal' : { wait: mine.giveUp.signal }, work);
    } catch (error) {
      // Given up by ourselves, or stolen: then another thread is host by now.
      mine.isRefused = !isAbort(error);
    }
    endWork(mine);
    if (turn === mine && !mine.isRefused) wait();
  };

  const wait = () => {
    onWait();
    void take('wait');
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
      if (present === null || present.end !== null) return;
      if (present.isRefused) wait();
      else if (mayReplace()) {
        void take('steal');
        leave(present);
      }
    },
    isHost: () => turn !== null && turn.end !== null,
  };
}

function endWork(turn: Turn): void {
  const { end } = turn;
  turn.end = null;
  end?.();
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
