import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../config/config.ts';
import { openMailFolder, type StoredMail } from '../mail/mail-folder.ts';
import { createLogger } from '../start/create-logger.ts';
import { type RunningServer, startServer } from '../start/start-server.ts';
import { openTestBrowser, type TestBrowser } from './browser.ts';
import { NO_NEWCOMER_LIMITS } from './no-newcomer-limits.ts';
import { openTestDatabase } from './test-database.ts';

const BEGIN = Date.parse('2026-11-20T10:00:00Z');
const MAIL_WAIT_MS = 60_000;
const LOOK_MS = 20;

export interface TestServer extends RunningServer {
  origin: string;
  dataDir: string;
  logged: string[];
  advance(ms: number): void;
  openBrowser(): TestBrowser;
  waitForMail(to: string): Promise<StoredMail>;
}

export async function openTestServer({
  settings = {},
  dist,
}: {
  settings?: Record<string, string>;
  dist?: string;
} = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'guvercin-server-'));
  const database = await openTestDatabase();
  const config = readConfig({ DATA_DIR: dataDir, ...NO_NEWCOMER_LIMITS, ...settings });
  const logged: string[] = [];
  let time = BEGIN;
  const server = await startServer(config, {
    database,
    now: () => new Date(time),
    log: createLogger('debug', { write: (line) => void logged.push(line) }),
    ...(dist === undefined ? {} : { dist }),
  });
  const folder = await openMailFolder({ ...server.context, folder: path.join(dataDir, 'mail') });

  return {
    ...server,
    origin: config.publicOrigin,
    dataDir,
    logged,
    advance: (ms) => {
      time += ms;
    },
    openBrowser: () => openTestBrowser(server.fetch, config.publicOrigin),
    async waitForMail(to) {
      for (let waited = 0; waited < MAIL_WAIT_MS; waited += LOOK_MS) {
        const mail = (await folder.list()).find((one) => one.to === to);
        if (mail !== undefined) return mail;
        await new Promise<void>((resolve) => setTimeout(resolve, LOOK_MS));
      }
      throw new Error(`no mail to ${to}`);
    },
    async close() {
      await server.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the link in a mail, as a path of the server. */
export function linkIn(mail: StoredMail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error('the mail has no link');
  const { pathname, search } = new URL(link);
  return pathname + search;
}
