import type { Timers } from '../base/timers.ts';
import type { Bus } from '../bus/bus.ts';
import type { SharedRateLimit } from './rate-limit.ts';

const TELL_EVERY_MS = 1000;
/** With keys of at most 43 characters a hint stays below the 8000 bytes of a notice. */
const KEYS_PER_HINT = 100;

interface Parts {
  bus: Bus;
  timers: Timers;
  makeId: () => string;
}

/**
 * Shares buckets between nodes. Each node publishes once a second the tokens that it gave, if any, and subtracts those
 * of the others. A lost hint only widens a limit for a while.
 */
export function shareLimits(
  limits: Readonly<Record<string, SharedRateLimit>>,
  { bus, timers, makeId }: Parts,
): void {
  const node = makeId();
  let taken = new Map<string, number>();

  const tell = () => {
    const entries = [...taken];
    taken = new Map();
    for (let at = 0; at < entries.length; at += KEYS_PER_HINT) {
      bus.publish({ type: 'taken', node, taken: entries.slice(at, at + KEYS_PER_HINT) });
    }
  };

  for (const [name, limit] of Object.entries(limits)) {
    limit.onTake((key) => {
      if (taken.size === 0) timers.after(TELL_EVERY_MS, tell);
      const place = `${name} ${key}`;
      taken.set(place, (taken.get(place) ?? 0) + 1);
    });
  }
  bus.subscribe((hint) => {
    if (hint.type !== 'taken' || hint.node === node) return;
    for (const [place, count] of hint.taken) {
      const [name = '', key = ''] = place.split(' ');
      limits[name]?.takeOff(key, count);
    }
  });
}
