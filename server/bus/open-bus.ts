import type { Logger } from 'pino';
import type { Timers } from '../base/timers.ts';
import type { NatsConfig } from '../config/nats-config.ts';
import type { Database } from '../db/database.ts';
import { type Bus, createLocalBus } from './bus.ts';
import { createPostgresBus } from './postgres-bus.ts';

interface Parts {
  /** null: PostgreSQL carries the hints. */
  nats: NatsConfig | null;
  timers: Timers;
  log: Logger;
}

/** Opens the bus by which all nodes and operator commands on a database receive each other's hints. */
export async function openBus(
  { url, pool }: Pick<Database, 'url' | 'pool'>,
  { nats, timers, log }: Parts,
): Promise<Bus> {
  if (url === null) return createLocalBus();
  if (nats === null) return createPostgresBus({ url, pool, timers, log });
  const { createNatsBus } = await import('./nats-bus.ts');
  return createNatsBus(nats, { timers, log });
}
