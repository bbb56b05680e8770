import { AppError } from '../contract/errors.ts';
import type { Activity } from './activity.ts';
import type { CookieJar } from './cookie-jar.ts';
import type { Random } from './random.ts';
import { Killed, type SimThread } from './sim-thread.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** How the road between a device and the server behaves; chances are per request or event. */
export interface Weather {
  isOnline: boolean;
  requestLost: number;
  replyLost: number;
  eventLost: number;
  eventDoubled: number;
  /** The server, or what stands before it, says 503. */
  busy: number;
}

export const CALM: Weather = {
  isOnline: true,
  requestLost: 0,
  replyLost: 0,
  eventLost: 0,
  eventDoubled: 0,
  busy: 0,
};

const LONGEST_LATENCY_MS = 400;
const BUSY = new AppError('unavailable');

interface Road {
  clock: VirtualClock;
  random: Random;
  activity: Activity;
  weather: Weather;
  jar: CookieJar;
  origin: string;
  serve(request: Request): Promise<Response>;
}

/**
 * fetch of one simulated thread: latency in virtual time, the device's cookies, and the weather's
 * faults. A lost request never reaches the server; a lost reply did its work there, and its
 * cookies are lost with it. What is lost is noticed at once or only by the caller's own time-out.
 */
export function createSimFetch(road: Road, thread: SimThread) {
  const { clock, random, weather } = road;
  return async (path: string, init: RequestInit): Promise<Response> => {
    thread.point();
    await elapse(clock, 1 + random.below(LONGEST_LATENCY_MS));
    if (!weather.isOnline) throw new TypeError('Failed to fetch');
    if (random.chance(weather.requestLost)) return loss(road, init);
    if (random.chance(weather.busy)) return Response.json(BUSY.toBody(), { status: BUSY.status });
    const response = await road.activity.during(() => road.serve(toRequest(road, path, init)));
    await elapse(clock, 1 + random.below(LONGEST_LATENCY_MS));
    if (!weather.isOnline || random.chance(weather.replyLost)) return loss(road, init);
    road.jar.take(response.headers.getSetCookie());
    if (!thread.isAlive()) throw new Killed();
    thread.point();
    return response;
  };
}

function elapse(clock: VirtualClock, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.set(resolve, ms);
  });
}

function toRequest({ origin, jar }: Road, path: string, init: RequestInit): Request {
  const headers = new Headers(init.headers);
  headers.set('origin', origin);
  headers.set('cookie', jar.header());
  const { signal: _, ...rest } = init;
  return new Request(new URL(path, origin), { ...rest, headers });
}

function loss({ random }: Road, { signal }: RequestInit): Promise<never> {
  const lost = () => new TypeError('Failed to fetch');
  if (random.chance(0.5)) return Promise.reject(lost());
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(lost()));
  });
}
