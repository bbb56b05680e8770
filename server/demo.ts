import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, readConfig } from './config/config.ts';
import { ENTRANCE, entranceRoute } from './demo/entrance-route.ts';
import { WEEKS_BEGIN_DAYS } from './demo/live-weeks.ts';
import { DEMO_PASSWORD, openDemo } from './demo/open-demo.ts';
import { createPastClock } from './demo/past-clock.ts';
import { createLogger } from './start/create-logger.ts';
import { createListener } from './start/listener.ts';
import { keepToOwner } from './start/prepare-folder.ts';
import { startOrExit } from './start/start-or-exit.ts';
import { startServer } from './start/start-server.ts';
import { stopOnSignals } from './start/stop-on-signals.ts';
import { createStartingApp } from './web/starting-app.ts';

const BUILD_DIR = path.join(import.meta.dirname, '../dist');
const DATA_DIR = 'data-demo';
/** How long before the present the demo's past begins. */
const PAST_MS = WEEKS_BEGIN_DAYS * 24 * 60 * 60 * 1000;
const MIN_REST_MS = 20_000;
const REST_SPREAD_MS = 20_000;

/**
 * Ignores the databases and folders of the environment, so that demo people with a known password are never added to
 * them.
 */
const own = {
  DATA_DIR: process.argv[2] ?? DATA_DIR,
  FILES_DIR: '',
  ...{ FILES_URL: '', FILES_FORMER_URL: '' },
  DATABASE_URL: '',
  SMTP_URL: '',
  PUBLIC_ORIGIN: '',
  HOST: '',
  // The demo's people are too new for their answers to count.
  ...{ LIMIT_STRANGERS: '1000000', LIMIT_NEWCOMER_ANSWERS: '0' },
};
const config = await startOrExit(null, () =>
  readConfig({ LOG_LEVEL: 'warn', ...process.env, ...own }),
);
keepToOwner(config.dataDir);
const log = createLogger(config.logLevel);
const listener = createListener(createStartingApp(config, log, BUILD_DIR));
await startOrExit(config, () => listener.listen(config));
const clock = createPastClock(PAST_MS);
let letVisitorsIn = () => {};
const starting = startOrExit(config, () =>
  startServer(config, {
    ...{ log, dist: BUILD_DIR, now: clock.now, moreRoutes: entranceRoute },
    listener: {
      ...listener,
      answerWith(app) {
        letVisitorsIn = () => listener.answerWith(app);
      },
    },
    print: (line) => void process.stdout.write(`${line}\n`),
  }),
);
let isStopping = false;
stopOnSignals(async () => {
  isStopping = true;
  await (await starting).close();
}, log);

const demo = await openDemo(await starting, { config, clock });
letVisitorsIn();
printLogins(config, demo.hosts);
while (!isStopping) {
  await sleep(MIN_REST_MS + Math.random() * REST_SPREAD_MS);
  // A failed step is logged, and the demo continues.
  await demo.liveOnce().catch((error: unknown) => log.warn({ err: error }, 'nothing happened'));
}

function printLogins(
  { publicOrigin, dataDir }: Pick<Config, 'publicOrigin' | 'dataDir'>,
  emails: readonly string[],
): void {
  const lines = [
    `Enter as Deniz with one tap: ${publicOrigin}${ENTRANCE}`,
    `Or log in at ${publicOrigin} as ${emails.join(', ')},`,
    `with the password: ${DEMO_PASSWORD}`,
    'Or register: mails are shown at /mail. Somebody writes every 20 to 40 seconds.',
    `Everything is kept in ${dataDir}; without that folder the demo begins again.`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
