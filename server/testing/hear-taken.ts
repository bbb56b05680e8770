import { pino } from 'pino';
import { systemTimers } from '../base/timers.ts';
import { createPostgresBus } from '../bus/postgres-bus.ts';

/** What the nodes on a database tell each other of one limit, by its name in `Limits`. */
export interface TakenHeard {
  /** How much all of them have said that they gave. */
  count(): number;
  close(): Promise<void>;
}

/** Listens as a further node would, so that a test need not guess when the others have heard. */
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
