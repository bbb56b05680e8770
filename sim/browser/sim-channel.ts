import type { ThreadChannel } from '../../local/device/living-locks.ts';
import type { VirtualClock } from '../world/virtual-clock.ts';
import type { SimThread } from './sim-thread.ts';

type Listener = (event: { data: unknown }) => void;

/** The BroadcastChannels of one browser. All other live threads get a message a moment later. */
export interface SimChannels {
  forThread(thread: SimThread, name: string): ThreadChannel;
}

const ON_ITS_WAY_MS = 1;

export function createSimChannels(clock: VirtualClock): SimChannels {
  const channels = new Map<string, Map<SimThread, Listener[]>>();
  return {
    forThread(thread, name) {
      const ends = channels.get(name) ?? new Map<SimThread, Listener[]>();
      channels.set(name, ends);
      const listeners: Listener[] = [];
      ends.set(thread, listeners);
      const close = () => {
        if (ends.get(thread) === listeners) ends.delete(thread);
      };
      thread.onDeath(close);
      return {
        postMessage(message) {
          if (!thread.isAlive() || ends.size < 2) return;
          const data = structuredClone(message);
          clock.set(() => {
            for (const [other, hears] of [...ends]) {
              if (other !== thread) other.receive(() => hears.map((hear) => hear({ data })));
            }
          }, ON_ITS_WAY_MS);
        },
        addEventListener: (_, listener) => {
          listeners.push(listener);
        },
        close,
      };
    },
  };
}
