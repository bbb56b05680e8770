import type { EventSourceLike, OpenEventSource } from '../workers/event-source.ts';
import type { Activity } from './activity.ts';
import type { Random } from './random.ts';
import type { Weather } from './sim-network.ts';
import type { SimServer } from './sim-server.ts';
import type { SimThread } from './sim-thread.ts';
import type { VirtualClock } from './virtual-clock.ts';

const LONGEST_LATENCY_MS = 400;

interface Road {
  clock: VirtualClock;
  random: Random;
  activity: Activity;
  weather: Weather;
  server: SimServer;
}

/**
 * EventSource of one simulated thread on the server's real stream: frames arrive late, and the
 * weather loses or doubles them. Going offline is silence, as a half-open connection is.
 */
export function createSimEventSource(road: Road, thread: SimThread): OpenEventSource {
  return (url) => {
    const listeners = new Map<string, (event: { data?: unknown }) => void>();
    let isClosed = false;
    let leave = () => {};
    const emit = (type: string, data?: unknown) => {
      if (!isClosed && thread.isAlive()) listeners.get(type)?.({ data });
    };
    const later = (run: () => void) => {
      road.clock.set(run, 1 + road.random.below(LONGEST_LATENCY_MS));
    };
    const receive = (text: string) => {
      const { weather, random } = road;
      if (!weather.isOnline || random.chance(weather.eventLost)) return;
      const { type, data } = parseFrame(text);
      const times = random.chance(weather.eventDoubled) ? 2 : 1;
      for (let time = 0; time < times; time += 1) later(() => emit(type, data));
    };
    const open = async () => {
      const token = new URL(url, 'http://sim').searchParams.get('token') ?? '';
      try {
        if (!road.weather.isOnline) throw new TypeError('Failed to fetch');
        leave = await road.server.openStream(token, {
          write: receive,
          close: () => later(() => emit('error')),
        });
        if (isClosed || !thread.isAlive()) leave();
      } catch {
        // Whatever is wrong with it, an EventSource only ever says that there was an error.
        emit('error');
      }
    };
    later(() => void open());
    const close = () => {
      isClosed = true;
      leave();
    };
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
