import type { Logger } from 'pino';
import type { Timers } from '../base/timers.ts';
import type { Database } from '../db/database.ts';
import { type Bus, createLocalBus } from './bus.ts';
import { createPostgresBus } from './postgres-bus.ts';

/**
 * The bus that fits the database: whoever shares a PostgreSQL, other nodes and the operator's
 * commands, hears each other through it.
 */
export async function openBus(
  { url, pool }: Pick<Database, 'url' | 'pool'>,
  { timers, log }: { timers: Timers; log: Logger },
): Promise<Bus> {
  if (url === null) return createLocalBus();
  return createPostgresBus({ url, pool, timers, log });
}
