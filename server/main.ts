import path from 'node:path';
import { isLoopback } from './base/is-loopback.ts';
import { type Config, readConfig } from './config/config.ts';
import { createLogger } from './start/create-logger.ts';
import { createListener } from './start/listener.ts';
import { keepToOwner } from './start/prepare-folder.ts';
import { startOrExit } from './start/start-or-exit.ts';
import { startServer } from './start/start-server.ts';
import { stopOnSignals } from './start/stop-on-signals.ts';
import { yieldProcessor } from './start/yield-processor.ts';
import { createStartingApp } from './web/starting-app.ts';

const BUILD_DIR = path.join(import.meta.dirname, '../dist');
/** A job that waits for a push service or a mail server must not delay others. */
const JOBS_AT_A_TIME = 4;

const config = await startOrExit(null, () => readConfig(process.env));
keepToOwner(config.dataDir);
const log = createLogger(config.logLevel);
await yieldProcessor(log);
const listener = createListener(createStartingApp(config, log, BUILD_DIR));
await startOrExit(config, () => listener.listen(config));
const starting = startOrExit(config, () =>
  startServer(config, {
    ...{ log, dist: BUILD_DIR, listener, jobsAtATime: JOBS_AT_A_TIME },
    print: (line) => void process.stdout.write(`${line}\n`),
  }),
);
stopOnSignals(async () => (await starting).close(), log, config.drainMs);
await starting;
printAddress(config);

function printAddress(config: Config): void {
  const { publicOrigin, dataDir, databaseUrl, filesUrl } = config;
  const lines = [
    `Güvercin is at ${publicOrigin}`,
    describeMail(config),
    databaseUrl === null
      ? `Everything is kept in ${dataDir}`
      : `Everything is kept in PostgreSQL; images are in ${config.filesDir}`,
    ...(filesUrl === null ? [] : [`New images go to the bucket ${filesUrl.bucket}`]),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function describeMail({ smtpUrl, publicOrigin, port, dataDir }: Config): string {
  if (smtpUrl !== null) return 'Mails go out by SMTP.';
  if (!isLoopback(new URL(publicOrigin).hostname)) {
    return `Mails are files in ${path.join(dataDir, 'mail')}; set SMTP_URL to send them.`;
  }
  return `Mails are shown at http://localhost:${port}/mail`;
}
