import { pino } from 'pino';
import { systemTimers } from '../base/timers.ts';
import { createPostgresBus } from '../bus/postgres-bus.ts';

export interface TakenHeard {
  /** The total of tokens that all nodes have reported. */
  count(): number;
  close(): Promise<void>;
}

/**
 * Listens to the bus like another node, so that a test can wait until the nodes have received the hints about taken
 * tokens.
 */
export async function hearTaken(databaseUrl: string, limit: string): Promise<TakenHeard> {
  const bus = await createPostgresBus({
    ...{ url: databaseUrl, pool: null, timers: systemTimers, log: pino({ level: 'silent' }) },
  });
  let heard = 0;
  bus.subscribe((hint) => {
    if (hint.type !== 'taken') return;
    for (const [place, count] of hint.taken) if (place.startsWith(`${limit} `)) heard += count;
  });
  return { count: () => heard, close: () => bus.close() };
}
