import type { EventSourceLike, OpenEventSource } from '../../workers/event-source.ts';
import type { World } from '../world/world.ts';
import type { NetworkConditions } from './network-conditions.ts';
import type { SimThread } from './sim-thread.ts';
import { makeUnfit } from './unexpected-responses.ts';

const LONGEST_LATENCY_MS = 400;

interface Road {
  world: World;
  conditions: NetworkConditions;
  nextStream(): number;
  streams: SimThread[];
}

/**
 * Creates the EventSource of one simulated thread on the server's real stream. Frames arrive late, and the network
 * conditions lose, duplicate or reorder them. Going offline is silent, like a half-open connection.
 */
export function createSimEventSource(road: Road, thread: SimThread): OpenEventSource {
  const { world, conditions } = road;
  const { clock, random } = world;
  return (url) => {
    const listeners = new Map<string, (event: { data?: unknown }) => void>();
    const number = road.nextStream();
    let isClosed = false;
    let leave = () => {};
    let lastArrival = 0;
    const emit = (type: string, data?: unknown) =>
      thread.receive(() => isClosed || listeners.get(type)?.({ data }));
    const later = (run: () => void) => {
      const arrival = clock.now() + 1 + random.below(LONGEST_LATENCY_MS);
      lastArrival = conditions.eventsOvertake ? arrival : Math.max(arrival, lastArrival);
      clock.set(run, lastArrival - clock.now());
    };
    const isSilent = () => !conditions.isOnline || number <= conditions.silentUpTo;
    const receive = (text: string) => {
      if (isSilent()) return;
      if (random.chance(conditions.eventLost)) return;
      const isUnfit = conditions.unfit > 0 && random.chance(conditions.unfit);
      const { type, data } = parseFrame(isUnfit ? makeUnfit(text, random) : text);
      world.trace.note(`${thread.name} hears ${type}`);
      const times = random.chance(conditions.eventDoubled) ? 2 : 1;
      for (let time = 0; time < times; time += 1) later(() => emit(type, data));
    };
    const open = async () => {
      const token = new URL(url, 'http://sim').searchParams.get('token') ?? '';
      try {
        if (!conditions.isOnline) throw new TypeError('Failed to fetch');
        leave = await world.server.openStream(token, {
          write: receive,
          close: () => {
            if (!isSilent()) later(() => emit('error'));
          },
        });
        if (isClosed || !thread.isAlive()) leave();
      } catch {
        // An EventSource never reports more than an error.
        emit('error');
      }
    };
    later(() => void open());
    const close = () => {
      if (isClosed) return;
      isClosed = true;
      road.streams.splice(road.streams.indexOf(thread), 1);
      leave();
    };
    road.streams.push(thread);
    thread.onDeath(close);
    const source: EventSourceLike = {
      addEventListener: (type, listener) => {
        listeners.set(type, listener);
      },
      close,
    };
    return source;
  };
}

function parseFrame(text: string): { type: string; data: string } {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? '';
  return { type: field('event'), data: field('data') };
}
