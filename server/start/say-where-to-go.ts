import path from 'node:path';
import { isLoopback } from '../base/is-loopback.ts';
import type { Config } from '../config/config.ts';

/** Tells whoever started the server where everything is. */
export function sayWhereToGo(config: Config): void {
  const { publicOrigin, dataDir, databaseUrl } = config;
  const lines = [
    `Güvercin is at ${publicOrigin}`,
    sayWhereMailsGo(config),
    databaseUrl === null
      ? `Everything is kept in ${dataDir}`
      : `Everything is kept in PostgreSQL; images are in ${config.filesDir}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function sayWhereMailsGo({ smtpUrl, publicOrigin, port, dataDir }: Config): string {
  if (smtpUrl !== null) return 'Mails go out by SMTP.';
  if (!isLoopback(new URL(publicOrigin).hostname)) {
    return `Mails are files in ${path.join(dataDir, 'mail')}; set SMTP_URL to send them.`;
  }
  return `Mails are shown at http://localhost:${port}/mail`;
}
