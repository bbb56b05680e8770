import { readConfig } from '../../server/config/config.ts';
import { openDemo } from '../../server/demo/open-demo.ts';
import { createPastClock } from '../../server/demo/past-clock.ts';
import { createLogger } from '../../server/start/create-logger.ts';
import { createListener } from '../../server/start/listener.ts';
import { startServer } from '../../server/start/start-server.ts';
import { stopOnSignals } from '../../server/start/stop-on-signals.ts';
import { NO_NEWCOMER_LIMITS } from '../../server/testing/no-newcomer-limits.ts';
import { createStartingApp } from '../../server/web/starting-app.ts';

/**
 * Starts the product's own server with the build in a folder. Adds demo people and letters if the second argument is
 * `demo`.
 */
const PAST_MS = 36 * 60 * 60 * 1000;
const [dist, people] = process.argv.slice(2);
const config = readConfig({ ...NO_NEWCOMER_LIMITS, ...process.env });
const log = createLogger('error');
const listener = createListener(createStartingApp(config, log));
await listener.listen(config);
const clock = createPastClock(people === 'demo' ? PAST_MS : 0);
const server = await startServer(config, { log, dist, listener, now: clock.now });
stopOnSignals(() => server.close(), log);
if (people === 'demo') await openDemo(server, { config, clock });
process.stdout.write('ready\n');
