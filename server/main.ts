import path from 'node:path';
import { readConfig } from './config.ts';
import { createLogger } from './create-logger.ts';
import { createListener } from './listener.ts';
import { keepToOwner } from './prepare-folder.ts';
import { sayWhereToGo } from './say-where-to-go.ts';
import { startOrExit } from './start-or-exit.ts';
import { startServer } from './start-server.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { createStartingApp } from './web/starting-app.ts';

const BUILD_DIR = path.join(import.meta.dirname, '../dist');
/** One that waits for a push service or a mail server holds nobody up. */
const JOBS_AT_A_TIME = 4;

const config = await startOrExit(null, () => readConfig(process.env));
keepToOwner(config.dataDir);
const log = createLogger(config.logLevel);
const listener = createListener(createStartingApp(config, log, BUILD_DIR));
await startOrExit(config, () => listener.listen(config));
const starting = startOrExit(config, () =>
  startServer(config, {
    ...{ log, dist: BUILD_DIR, listener, jobsAtATime: JOBS_AT_A_TIME },
    say: (line) => void process.stdout.write(`${line}\n`),
  }),
);
stopOnSignals(async () => (await starting).close(), log, config.drainMs);
await starting;
sayWhereToGo(config);
