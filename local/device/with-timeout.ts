import type { Timers } from './device.ts';

/** The result of asking another thread, which may be frozen, closed or broken. */
export type Answer<T> =
  | { is: 'answer'; value: T }
  | { is: 'silence' }
  | { is: 'failure'; error: unknown };

/** Asks another thread and waits at most `withinMs`, because a frozen thread neither answers nor fails. */
export async function withTimeout<T>(
  timers: Timers,
  withinMs: number,
  question: () => Promise<T> | T,
): Promise<Answer<T>> {
  let timer: unknown = null;
  const silence = new Promise<Answer<T>>((resolve) => {
    timer = timers.set(() => resolve({ is: 'silence' }), withinMs);
  });
  const answer = async (): Promise<Answer<T>> => ({ is: 'answer', value: await question() });
  try {
    return await Promise.race([answer(), silence]);
  } catch (error) {
    return { is: 'failure', error };
  } finally {
    timers.clear(timer);
  }
}
