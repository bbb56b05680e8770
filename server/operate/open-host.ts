import { systemTimers } from '../base/timers.ts';
import { openBus } from '../bus/open-bus.ts';
import type { Config } from '../config/config.ts';
import { migrate } from '../db/migrate.ts';
import { joinPlaces, openPlaces } from '../files/open-files.ts';
import { createContext } from '../start/create-context.ts';
import { createLogger } from '../start/create-logger.ts';
import { openDatabase } from '../start/open-database.ts';
import type { OperatorHost, Say } from './command.ts';

/**
 * Opens the data for one command, with or without a running server. The server receives hints over the bus, and jobs
 * through their table.
 */
export async function openHost(
  config: Config,
  print: Say,
): Promise<{ host: OperatorHost; close(): Promise<void> }> {
  const log = createLogger(config.logLevel === 'silent' ? 'silent' : 'error');
  const database = await openDatabase(config, { log, print, mayJoin: true });
  try {
    await migrate(database.db);
    const bus = await openBus(database, { nats: config.nats, timers: systemTimers, log });
    const context = await createContext(
      {
        db: database.db,
        bus,
        log,
        timers: systemTimers,
        now: () => new Date(),
        random: (bytes) => void crypto.getRandomValues(bytes),
      },
      config,
    );
    const files = joinPlaces(await openPlaces(config, log));
    return {
      host: { context, config, files, print, databaseUrl: database.url ?? '' },
      async close() {
        await bus.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
