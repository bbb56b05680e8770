import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { createWorkQueue } from '../../server/base/work-queue.ts';
import { readConfig } from '../../server/config/config.ts';
import type { LeftFence } from '../../server/epoch/fence-file.ts';
import { backUp } from '../../server/operate/backup/back-up.ts';
import { emptyDatabase } from '../../server/operate/backup/empty-database.ts';
import { restore } from '../../server/operate/backup/restore.ts';
import { verifyAuthToken } from '../../server/sessions/auth-token.ts';
import { type RunningServer, startServer } from '../../server/start/start-server.ts';
import { NO_NEWCOMER_LIMITS } from '../../server/testing/no-newcomer-limits.ts';
import type { Activity } from '../world/activity.ts';
import type { Random } from '../world/random.ts';
import type { VirtualClock } from '../world/virtual-clock.ts';
import { makeFolder } from './make-folder.ts';
import { type Moment, putBack, takeDown } from './rows-of-a-moment.ts';
import { createServerLife } from './server-life.ts';
import type { SimDatabase } from './sim-database.ts';

export const ORIGIN = 'http://localhost:4310';

export interface StreamEnd {
  write(text: string): void;
  close(): void;
}

/** The real server in this process, with the virtual clock. The database stays when the server stops. */
export interface SimServer {
  serve(request: Request): Promise<Response>;
  /** Opens a stream. Throws AppError for an invalid token. The returned function ends it from the device's side. */
  openStream(token: string, end: StreamEnd): Promise<() => void>;
  running(): RunningServer;
  isUp(): boolean;
  /** Stops the server as an operator does. Requests in flight finish. */
  stop(): Promise<void>;
  /** Kills the server at its n-th statement from now, or at once for 0. Its memory is lost. */
  killAfter(statements: number): void;
  start(): Promise<void>;
  /** Closes the database and opens it again. The server must be down. */
  restartDatabase(): Promise<void>;
  backUp(): Promise<void>;
  hasBackup(): boolean;
  /** Restores the last backup as a new epoch. The server must be down. */
  restore(): Promise<void>;
  /** Takes a snapshot of the database. The server is not informed. */
  copyDatabase(): Promise<void>;
  hasCopy(): boolean;
  /** Restores the last snapshot of the database. The server must be down and is not informed. */
  setBack(): Promise<void>;
  close(): Promise<void>;
}

export async function startSimServer(
  { clock, random, activity }: { clock: VirtualClock; random: Random; activity: Activity },
  database: SimDatabase,
): Promise<SimServer> {
  const folder = makeFolder('guvercin-sim-');
  const config = readConfig({
    DATA_DIR: folder,
    PUBLIC_ORIGIN: ORIGIN,
    ...NO_NEWCOMER_LIMITS,
    LIMIT_LOGIN_IP: '100000',
    LIMIT_LOGIN_ACCOUNT: '100000',
    LIMIT_READS: '1000000',
    LIMIT_READS_IP: '1000000',
    LIMIT_PROFILES: '1000000',
    LIMIT_FILES_IP: '1000000',
  });
  const { filesDir } = config;
  let backups = 0;
  let copy: Moment | null = null;
  const backupFile = () => join(folder, `backup-${backups}.tar.gz`);
  /** Streams of the present process. A kill cuts them. */
  let ends = new Set<StreamEnd>();
  let isUp = false;

  /** Returns the data of the fence that a server with its own database stores in its data folder. */
  const leave = ({ context }: RunningServer) => ({
    ...{ epoch: context.epoch, posts: context.fence.posts(), isCopy: false },
  });

  const startProcess = async (left: LeftFence | null) => {
    const mine = new Set<StreamEnd>();
    const life = createServerLife(clock, () => {
      if (ends === mine) isUp = false;
      for (const end of mine) end.close();
    });
    const { db: engine, url } = database.current();
    const db = engine.withPlugin(life.plugin);
    const server = await startServer(config, {
      database: { db, loginDb: db, url, pool: null, close: async () => undefined },
      isMigrated: true,
      left,
      log: pino({ level: 'silent' }),
      now: () => new Date(clock.now()),
      random: random.fill,
      timers: life.timers,
    });
    ends = mine;
    isUp = true;
    return { life, server };
  };

  let present = await startProcess(null);
  // Requests run one at a time. Work on other threads, such as passwords and tokens, would otherwise finish in an order
  // that does not depend on the seed.
  const queue = createWorkQueue(1);
  const failed = () => new TypeError('Failed to fetch');
  return {
    running: () => present.server,
    isUp: () => isUp,
    async serve(request) {
      if (!isUp) throw failed();
      const { life, server } = present;
      const response = await queue.run(async () => server.fetch(request));
      // A killed process sends no response.
      if (!life.isAlive()) throw failed();
      return response;
    },
    openStream: (token, end) =>
      activity.during(async () => {
        if (!isUp) throw failed();
        const { server } = present;
        const mine = ends;
        const { userId, sid: sessionId } = await queue.run(() =>
          verifyAuthToken(server.context, token),
        );
        const leave = server.streams.open({ userId, sessionId }, { ...end, isSlow: () => false });
        mine.add(end);
        return () => {
          mine.delete(end);
          leave();
        };
      }),
    async stop() {
      isUp = false;
      await activity.during(() => present.server.close());
      present.life.kill();
    },
    killAfter(statements) {
      if (statements === 0) present.life.kill();
      else present.life.killAfter(statements);
    },
    async start() {
      if (isUp) return;
      const left = leave(present.server);
      present = await activity.during(() => startProcess(left));
    },
    restartDatabase: () => activity.during(() => database.restart()),
    hasBackup: () => backups > 0,
    async backUp() {
      backups += 1;
      const source = { db: database.current().db, filesDir, now: new Date(clock.now()) };
      await activity.during(() => backUp(source, backupFile()));
    },
    async restore() {
      await activity.during(async () => {
        await emptyDatabase(database.current(), { mayReplace: true });
        const newEpoch = present.server.context.makeId();
        const now = new Date(clock.now());
        await restore({ db: database.current().db, filesDir, newEpoch, now }, backupFile());
      });
    },
    hasCopy: () => copy !== null,
    async copyDatabase() {
      copy = await activity.during(() => takeDown(database.current().db));
    },
    async setBack() {
      const moment = copy;
      if (moment !== null) await activity.during(() => putBack(database.current().db, moment));
    },
    async close() {
      if (present.life.isAlive()) await present.server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
