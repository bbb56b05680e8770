import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { type Bus, createLocalBus } from './bus.ts';
import { createPostgresBus } from './postgres-bus.ts';

/** The bus that fits the database: nodes that share a PostgreSQL hear each other through it. */
export async function openBus(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  { timers, log }: Pick<Context, 'timers' | 'log'>,
): Promise<Bus> {
  if (databaseUrl === null) return createLocalBus();
  return createPostgresBus({ url: databaseUrl, timers, log });
}
