import { AppError } from '../../contract/errors.ts';
import type { World } from '../world/world.ts';
import type { Attempts } from './attempts.ts';
import type { CookieJar } from './cookie-jar.ts';
import { Killed, type SimThread } from './sim-thread.ts';
import { cutShort, makeUnfit, strangePage, takes } from './strange-answers.ts';
import type { Weather } from './weather.ts';

const LONGEST_LATENCY_MS = 400;
const LONGEST_RETRY_AFTER_SECONDS = 50;
const DAY_SECONDS = 86_400;
const UNAVAILABLE = new AppError('unavailable');

interface Road {
  world: Pick<World, 'clock' | 'random' | 'activity' | 'trace' | 'onError'> & {
    server: Pick<World['server'], 'serve'>;
  };
  weather: Weather;
  jar: CookieJar;
  attempts: Attempts;
  origin: string;
}

/**
 * fetch of one simulated thread: latency in virtual time, the device's cookies, and the weather's
 * faults. A lost request never reaches the server; a lost reply did its work there, and its
 * cookies are lost with it. What is lost is noticed at once or only by the caller's own time-out.
 */
export function createSimFetch(road: Road, thread: SimThread) {
  const { world } = road;
  return async (path: string, init: RequestInit): Promise<Response> => {
    thread.point();
    // A server that is set back finds out by itself: a mirror that begins anew for this had gone wrong.
    if (typeof init.body === 'string' && init.body.includes('"because":"checksum"')) {
      world.onError(new Error(`${thread.name}: its mirror did not follow the log`));
    }
    const end = road.attempts.begin(path, init.body);
    // Nobody times out a request that was lost on the way when its thread is dead.
    thread.onDeath(() => end());
    try {
      const response = await untilAborted(init.signal, travel(road, thread, path, init));
      world.trace.note(`${thread.name} ${path} ${response.status}`);
      end(Number(response.headers.get('retry-after') ?? 0));
      await thread.awake();
      return response;
    } catch (error) {
      end();
      await thread.awake();
      throw error;
    }
  };
}

async function travel(
  road: Road,
  thread: SimThread,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const { weather, world } = road;
  const { clock, random, server } = world;
  // A server that has asked to be left alone for long means it.
  const asked = road.attempts.askedFor(path, init.body);
  await elapse(clock.set, 1 + random.below(LONGEST_LATENCY_MS));
  if (!weather.isOnline) throw failed();
  if (random.chance(weather.requestLost)) return loss(road);
  const foreign = answerInstead(road, path, init.body);
  const response =
    foreign ??
    (random.chance(weather.busy) || asked > LONGEST_RETRY_AFTER_SECONDS
      ? sayBusy(road, asked)
      : await world.activity.during(async () => server.serve(await toRequest(road, path, init))));
  await elapse(clock.set, 1 + random.below(LONGEST_LATENCY_MS));
  if (!weather.isOnline || random.chance(weather.replyLost)) return loss(road);
  if (!thread.isAlive()) throw new Killed();
  thread.point();
  if (foreign !== null) return foreign;
  // The server has done its work, and somebody else says how it went.
  if (happens(random, weather.strange / 2)) return strangePage(random);
  road.jar.take(response.headers.getSetCookie());
  return world.activity.during(() => changeOnTheWay(road, response));
}

/** Something else that answers before the server has heard of it; null: the way is free. */
function answerInstead(
  { weather, world: { random } }: Road,
  path: string,
  body: unknown,
): Response | null {
  const { middlebox } = weather;
  if (middlebox !== null && takes(middlebox, path, body)) {
    return strangePage(random, middlebox.status);
  }
  return happens(random, weather.strange / 2) ? strangePage(random) : null;
}

async function changeOnTheWay(
  { weather, world: { random } }: Road,
  response: Response,
): Promise<Response> {
  if (happens(random, weather.cutShort)) return cutShort(response);
  if (!happens(random, weather.unfit)) return response;
  return new Response(makeUnfit(await response.text(), random), response);
}

/** A fault that a plan does not have takes no choice away from the others. */
const happens = (random: World['random'], probability: number) =>
  probability > 0 && random.chance(probability);

function elapse(set: (run: () => void, ms: number) => unknown, ms: number): Promise<void> {
  return new Promise((resolve) => {
    set(resolve, ms);
  });
}

function sayBusy({ weather, world: { random } }: Road, asked: number): Response {
  const longest = happens(random, weather.busyForLong) ? DAY_SECONDS : LONGEST_RETRY_AFTER_SECONDS;
  const says = random.chance(0.5) ? 1 + random.below(longest) : 0;
  const seconds = asked > LONGEST_RETRY_AFTER_SECONDS ? asked : says;
  const headers: Record<string, string> = seconds > 0 ? { 'retry-after': String(seconds) } : {};
  return Response.json(UNAVAILABLE.toBody(), { status: UNAVAILABLE.status, headers });
}

async function toRequest(
  { origin, jar }: Road,
  path: string,
  { signal: _, body, ...init }: RequestInit,
): Promise<Request> {
  const headers = new Headers(init.headers);
  headers.set('origin', origin);
  headers.set('cookie', jar.header());
  if (!(body instanceof FormData)) {
    return new Request(new URL(path, origin), { ...init, headers, body: body ?? null });
  }
  // Read to its end here: an image whose reader died with the server would be pulled at for ever.
  const form = new Response(body);
  headers.set('content-type', form.headers.get('content-type') ?? '');
  return new Request(new URL(path, origin), { ...init, headers, body: await form.arrayBuffer() });
}

const failed = () => new TypeError('Failed to fetch');

/** Noticed at once, or by nobody but the caller's own time-out. */
function loss({ world: { random } }: Road): Promise<never> {
  return random.chance(0.5) ? Promise.reject(failed()) : new Promise(() => undefined);
}

/** A caller that gives up hears so at once, wherever its request is. */
function untilAborted<T>(signal: RequestInit['signal'], travelling: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(failed()));
  });
  return Promise.race([travelling, aborted]);
}
