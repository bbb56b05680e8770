import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';

/** From a half to one and a half of it, so that those who are held do not come back together. */
const PAUSE_MS = 1000;
/** A held answer costs a socket and a timer. Above so many they are sent at once. */
const MOST_HELD = 5000;

let held = 0;

type Holding = Pick<Context, 'timers' | 'random'> & {
  limits: Pick<Context['limits'], 'refusedLogins'>;
};

/**
 * Runs a login, and holds back a refusal for about a second when refusals are many: a client that guesses as
 * fast as it is answered would fill the event loop. Rethrows what `work` throws.
 */
export async function holdRefused<Result>(
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

/** Waits, but not for a caller who has gone. */
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
