import { AppError } from '../../contract/errors.ts';
import type { World } from '../world/world.ts';
import type { Attempts } from './attempts.ts';
import type { CookieJar } from './cookie-jar.ts';
import type { NetworkConditions } from './network-conditions.ts';
import { Killed, type SimThread } from './sim-thread.ts';
import { cutShort, makeUnfit, takes, unexpectedPage } from './unexpected-responses.ts';

const LONGEST_LATENCY_MS = 400;
const LONGEST_RETRY_AFTER_SECONDS = 50;
const DAY_SECONDS = 86_400;
const UNAVAILABLE = new AppError('unavailable');

interface Road {
  world: Pick<World, 'clock' | 'random' | 'activity' | 'trace' | 'onError'> & {
    server: Pick<World['server'], 'serve'>;
  };
  conditions: NetworkConditions;
  jar: CookieJar;
  attempts: Attempts;
  origin: string;
}

/**
 * Creates the fetch of one simulated thread, with latency in virtual time, the device's cookies, and the faults of the
 * network conditions. A lost request never reaches the server. If a reply is lost, the server has handled the request,
 * but the cookies are lost too. A loss causes an error at once, or only a timeout.
 */
export function createSimFetch(road: Road, thread: SimThread) {
  const { world } = road;
  return async (path: string, init: RequestInit): Promise<Response> => {
    thread.point();
    // A mirror must never differ from the log, so this request is an error. A restored database is detected by its
    // epoch instead.
    if (typeof init.body === 'string' && init.body.includes('"because":"checksum"')) {
      world.onError(new Error(`${thread.name}: its mirror did not follow the log`));
    }
    const end = road.attempts.begin(path, init.body);
    // A dead thread cannot time out, so its request ends here.
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
  const { conditions, world } = road;
  const { clock, random, server } = world;
  // A long Retry-After is honoured by the simulated server too.
  const asked = road.attempts.askedFor(path, init.body);
  await elapse(clock.set, 1 + random.below(LONGEST_LATENCY_MS));
  if (!conditions.isOnline) throw failed();
  if (random.chance(conditions.requestLost)) return loss(road);
  const foreign = answerInstead(road, path, init.body);
  const response =
    foreign ??
    (random.chance(conditions.busy) || asked > LONGEST_RETRY_AFTER_SECONDS
      ? answerBusy(road, asked)
      : await world.activity.during(async () => server.serve(await toRequest(road, path, init))));
  await elapse(clock.set, 1 + random.below(LONGEST_LATENCY_MS));
  if (!conditions.isOnline || random.chance(conditions.replyLost)) return loss(road);
  if (!thread.isAlive()) throw new Killed();
  thread.point();
  if (foreign !== null) return foreign;
  // The server has done its work, but another host sends the response.
  if (happens(random, conditions.strange / 2)) return unexpectedPage(random);
  road.jar.take(response.headers.getSetCookie());
  return world.activity.during(() => changeOnTheWay(road, response));
}

/** Returns the response of another host before the request reaches the server, or null if there is none. */
function answerInstead(
  { conditions, world: { random } }: Road,
  path: string,
  body: unknown,
): Response | null {
  const { middlebox } = conditions;
  if (middlebox !== null && takes(middlebox, path, body)) {
    return unexpectedPage(random, middlebox.status);
  }
  return happens(random, conditions.strange / 2) ? unexpectedPage(random) : null;
}

async function changeOnTheWay(
  { conditions, world: { random } }: Road,
  response: Response,
): Promise<Response> {
  if (happens(random, conditions.cutShort)) return cutShort(response);
  if (!happens(random, conditions.unfit)) return response;
  return new Response(makeUnfit(await response.text(), random), response);
}

/** Draws no random number for a fault with probability 0, so that other choices stay the same. */
const happens = (random: World['random'], probability: number) =>
  probability > 0 && random.chance(probability);

function elapse(set: (run: () => void, ms: number) => unknown, ms: number): Promise<void> {
  return new Promise((resolve) => {
    set(resolve, ms);
  });
}

function answerBusy({ conditions, world: { random } }: Road, asked: number): Response {
  const longest = happens(random, conditions.busyForLong)
    ? DAY_SECONDS
    : LONGEST_RETRY_AFTER_SECONDS;
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
  // The whole body is read here. Otherwise an upload would never end if the server dies while it reads the image.
  const form = new Response(body);
  headers.set('content-type', form.headers.get('content-type') ?? '');
  return new Request(new URL(path, origin), { ...init, headers, body: await form.arrayBuffer() });
}

const failed = () => new TypeError('Failed to fetch');

/** Fails at once, or never resolves, so that only the caller's timeout ends the request. */
function loss({ world: { random } }: Road): Promise<never> {
  return random.chance(0.5) ? Promise.reject(failed()) : new Promise(() => undefined);
}

/** Fails as soon as the caller aborts, even if the request is still in flight. */
function untilAborted<T>(signal: RequestInit['signal'], travelling: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(failed()));
  });
  return Promise.race([travelling, aborted]);
}
