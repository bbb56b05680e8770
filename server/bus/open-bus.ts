import type { Logger } from 'pino';
import type { Timers } from '../base/timers.ts';
import type { Database } from '../db/database.ts';
import { type Bus, createLocalBus } from './bus.ts';
import { createPostgresBus } from './postgres-bus.ts';

/**
 * Opens the bus that fits the database. With PostgreSQL, all nodes and operator commands on the database receive each
 * other's hints.
 */
export async function openBus(
  { url, pool }: Pick<Database, 'url' | 'pool'>,
  { timers, log }: { timers: Timers; log: Logger },
): Promise<Bus> {
  if (url === null) return createLocalBus();
  return createPostgresBus({ url, pool, timers, log });
}
