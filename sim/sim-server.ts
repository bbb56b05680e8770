import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { verifyAuthToken } from '../server/accounts/verify-auth-token.ts';
import { readConfig } from '../server/config.ts';
import type { Database } from '../server/db/database.ts';
import { type RunningServer, startServer } from '../server/start-server.ts';
import { createWorkQueue } from '../server/work-queue.ts';
import type { Activity } from './activity.ts';
import type { Random } from './random.ts';
import type { VirtualClock } from './virtual-clock.ts';

export const ORIGIN = 'http://localhost:4310';

/** The receiving end of a stream: what the server writes, and that it closed. */
export interface StreamEnd {
  write(text: string): void;
  close(): void;
}

/** The real server in this process, on the virtual clock; a restart loses all that it had in memory. */
export interface SimServer {
  serve(request: Request): Promise<Response>;
  /** Opens a stream; throws AppError for a bad token. The answer ends it from the device's side. */
  openStream(token: string, end: StreamEnd): Promise<() => void>;
  running(): RunningServer;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function startSimServer(parts: {
  database: Database;
  clock: VirtualClock;
  random: Random;
  activity: Activity;
}): Promise<SimServer> {
  const { database, clock, random, activity } = parts;
  const folder = mkdtempSync(join(tmpdir(), 'guvercin-sim-'));
  const config = readConfig({
    DATA_DIR: folder,
    PUBLIC_ORIGIN: ORIGIN,
    LIMIT_LOGIN_IP: '100000',
    LIMIT_LOGIN_ACCOUNT: '100000',
  });
  const start = () =>
    activity.during(() =>
      startServer(config, {
        database,
        log: pino({ level: 'silent' }),
        now: () => new Date(clock.now()),
        random: random.fill,
        timers: {
          after(ms, run) {
            const entry = clock.set(run, ms);
            return () => clock.clear(entry);
          },
        },
      }),
    );
  let server = await start();
  let isDown = false;
  // One request at a time: threads below (passwords, tokens) would mix them as no seed decides.
  const queue = createWorkQueue(1);
  return {
    running: () => server,
    async serve(request) {
      if (isDown) throw new TypeError('Failed to fetch');
      return queue.run(async () => server.fetch(request));
    },
    openStream: (token, end) =>
      activity.during(async () => {
        if (isDown) throw new TypeError('Failed to fetch');
        const { userId, sid: sessionId } = await queue.run(() =>
          verifyAuthToken(server.context, token),
        );
        return server.streams.open({ userId, sessionId }, { ...end, isSlow: () => false });
      }),
    async restart() {
      isDown = true;
      await activity.during(() => server.close());
      server = await start();
      isDown = false;
    },
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
