import { pino } from 'pino';
import { systemTimers } from '../base/timers.ts';
import { openBus } from '../bus/open-bus.ts';
import { readConfig } from '../config/config.ts';

export interface TakenHeard {
  /** The total of tokens that all nodes have reported. */
  count(): number;
  close(): Promise<void>;
}

/**
 * Listens to the bus like another node, so that a test can wait until the nodes have received the hints about taken
 * tokens.
 */
export async function hearTaken(
  databaseUrl: string,
  limit: string,
  busSettings: Record<string, string> = {},
): Promise<TakenHeard> {
  const { nats } = readConfig(busSettings);
  const log = pino({ level: 'silent' });
  const bus = await openBus({ url: databaseUrl, pool: null }, { nats, timers: systemTimers, log });
  await bus.settle();
  let heard = 0;
  bus.subscribe((hint) => {
    if (hint.type !== 'taken') return;
    for (const [place, count] of hint.taken) if (place.startsWith(`${limit} `)) heard += count;
  });
  return { count: () => heard, close: () => bus.close() };
}
