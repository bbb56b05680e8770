import path from 'node:path';
import { readConfig } from './config.ts';
import { createLogger } from './create-logger.ts';
import { sayWhereToGo } from './say-where-to-go.ts';
import { startOrExit } from './start-or-exit.ts';
import { startServer } from './start-server.ts';
import { stopOnSignals } from './stop-on-signals.ts';

const BUILD_DIR = path.join(import.meta.dirname, '../dist');

const config = await startOrExit(null, () => readConfig(process.env));
const server = await startOrExit(config, () =>
  startServer(config, { log: createLogger(config.logLevel), dist: BUILD_DIR }),
);
stopOnSignals(server);
await startOrExit(config, () => server.listen());
sayWhereToGo(config);
