import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';

/** Randomised between half and one and a half of this, so that held clients do not return together. */
const PAUSE_MS = 1000;
/** A held response costs a socket and a timer. Above this many, responses are sent at once. */
const MOST_HELD = 5000;

let held = 0;

type Holding = Pick<Context, 'timers' | 'random'> & {
  limits: Pick<Context['limits'], 'refusedLogins'>;
};

/**
 * Runs a login. If there are many rejections, delays each by about a second, because clients that guess without pause
 * would fill the event loop. Rethrows what `work` throws.
 */
export async function holdRejected<Result>(
  context: Holding,
  signal: AbortSignal | null,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isTurnedAway(error) && !isAnsweredAtOnce(context)) await pause(context, signal);
    throw error;
  }
}

const isTurnedAway = (error: unknown) =>
  error instanceof AppError && (error.code === 'too-many-requests' || error.code === 'unavailable');

function isAnsweredAtOnce({ limits }: Holding): boolean {
  if (held >= MOST_HELD) return true;
  try {
    limits.refusedLogins.take('all');
    return true;
  } catch {
    return false;
  }
}

/** Waits, unless the caller disconnects. */
async function pause({ timers, random }: Holding, signal: AbortSignal | null): Promise<void> {
  const bytes = new Uint8Array(1);
  random(bytes);
  const ms = PAUSE_MS * (0.5 + (bytes[0] ?? 0) / 256);
  held += 1;
  await new Promise<void>((resolve) => {
    const cancel = timers.after(ms, resolve);
    const leave = () => {
      cancel();
      resolve();
    };
    if (signal?.aborted === true) leave();
    else signal?.addEventListener('abort', leave, { once: true });
  });
  held -= 1;
}
