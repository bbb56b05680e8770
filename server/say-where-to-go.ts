import type { Config } from './config.ts';

/** Tells whoever started the server where everything is. */
export function sayWhereToGo({ publicOrigin, port, smtpUrl, dataDir, databaseUrl }: Config): void {
  const lines = [
    `Güvercin is at ${publicOrigin}`,
    smtpUrl === null ? `Mails are shown at http://localhost:${port}/mail` : 'Mails go out by SMTP.',
    databaseUrl === null
      ? `Everything is kept in ${dataDir}`
      : `Everything is kept in PostgreSQL; files and mails are in ${dataDir}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
