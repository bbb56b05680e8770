import type { Held, Locks } from '../device/device.ts';
import type { ThreadChannel } from '../device/living-locks.ts';
import { openChannel } from '../device/open-channel.ts';

const CHANNEL = 'guvercin-live-hosts';
/**
 * The channel and the leader lock of builds before 24 November 2026. Their workers keep using both after a newer build
 * has closed their database.
 */
const EARLIER_CHANNEL = 'guvercin-live';
const EARLIER_LOCK = 'guvercin-live-connection';

/** Opens the channel of the leader candidates, which also sends to and receives from earlier builds. */
export function openLeaderChannel(): ThreadChannel {
  const channels = [CHANNEL, EARLIER_CHANNEL].map(openChannel);
  return {
    postMessage: (message) => {
      for (const channel of channels) channel.postMessage(message);
    },
    addEventListener: (type, listener) => {
      for (const channel of channels) channel.addEventListener(type, listener);
    },
    close: () => {
      for (const channel of channels) channel.close();
    },
  };
}

/**
 * Holds the leader lock of earlier builds while this thread leads. The lock is taken from its holder, and taken back if
 * an earlier build got it while this thread was frozen. Otherwise earlier builds only wait, because they receive the
 * leader's heartbeats. Returns a function that releases the lock.
 */
export function leadEarlierBuilds(locks: Locks, lead: Held): () => void {
  let letGo = () => {};
  const isOver = new Promise<'over'>((resolve) => {
    letGo = () => resolve('over');
  });
  const work = (mine: Held) => {
    const isLost = new Promise<'lost'>((resolve) => {
      mine.lost.addEventListener('abort', () => resolve('lost'));
    });
    return Promise.race([isOver, isLost]);
  };
  const hold = async (): Promise<void> => {
    while ((await locks.request(EARLIER_LOCK, work, { isTaken: true })) === 'lost') {
      if (!(await lead.isHeld())) return;
    }
  };
  hold().catch(() => {
    // The browser denies locks to a page that is being closed. Such a page does not lead any more.
  });
  return letGo;
}
