import type { Held, Locks } from '../device/device.ts';
import type { ThreadChannel } from '../device/living-locks.ts';
import { openChannel } from '../device/open-channel.ts';

/** Where those who stand for the lead hear of each other. */
const CHANNEL = 'guvercin-live-hosts';
/**
 * Where builds of before 24 November 2026 do, and the lock that they lead by. Their workers keep both
 * although a newer build has closed their database.
 */
const EARLIER_CHANNEL = 'guvercin-live';
const EARLIER_LOCK = 'guvercin-live-connection';

/** The channel of whoever stands for the lead, on which the earlier builds are heard and hear as well. */
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
 * Leads for the earlier builds as well, as long as the lead is held: takes theirs, and takes it again
 * should they have had it while this thread was frozen. Otherwise they wait, because they hear the
 * leader's beats. The answer lets go of it.
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
    // The browser refuses locks to a page that is being left, which leads nobody any more.
  });
  return letGo;
}
