import { readConfig } from '../../server/config/config.ts';
import { openPostgres } from '../../server/db/open-postgres.ts';
import { openFileStore } from '../../server/files/file-store.ts';
import { createLogger } from '../../server/start/create-logger.ts';
import { startServer } from '../../server/start/start-server.ts';
import { NO_NEWCOMER_LIMITS } from '../../server/testing/no-newcomer-limits.ts';
import { type ReadCallName, readCall, readCallNames, viaGateway } from './read-calls.ts';
import { makeWorld, type World } from './world.ts';

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

export interface Prepared {
  env: { DATA_DIR: string; DATABASE_URL: string; LIMIT_MUTATIONS: string };
  world: World;
  statements: Record<ReadCallName, Statement[]>;
  sendStatements: number;
}

const ORIGIN = 'http://localhost';

/** Fills a new database and records the real server's statements for each call. */
export async function prepare(place: { databaseUrl: string; dataDir: string }): Promise<Prepared> {
  const { databaseUrl, dataDir } = place;
  const reads = Object.fromEntries(
    ['READS', 'READS_IP', 'PROFILES', 'FILES_IP'].map((name) => [`LIMIT_${name}`, '1000000000']),
  );
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LIMIT_MUTATIONS: '1000000000',
    ...reads,
    ...NO_NEWCOMER_LIMITS,
  };
  const config = readConfig({ ...env, PUBLIC_ORIGIN: ORIGIN });
  const said: Statement[] = [];
  const database = openPostgres(databaseUrl, {
    hear: (statement) => said.push(statement),
  });
  const server = await startServer(config, { database, log: createLogger('silent') });
  try {
    const files = await openFileStore(config.filesDir);
    const world = await makeWorld({ context: server.context, files });
    const record = async (call: {
      method: string;
      path: string;
      headers: Record<string, string>;
      body?: string;
    }) => {
      said.length = 0;
      const reply = await server.fetch(new Request(new URL(call.path, ORIGIN), call));
      if (!reply.ok) throw new Error(`${call.path} answered ${reply.status}`);
      return said.slice();
    };
    const statements = {
      'point read': [],
      'feed page': [],
      'delta of 100': [],
    } as Prepared['statements'];
    for (const name of readCallNames) statements[name] = await record(readCall(name, world));
    // Use the second send, because a first message also adds acquaintances.
    const sends = [await record(sendCall(world)), await record(sendCall(world))];
    return { env, world, statements, sendStatements: sends[1]?.length ?? 0 };
  } finally {
    await server.close();
    await database.close();
  }

  function sendCall({ writers: [writer] }: World) {
    if (writer === undefined) throw new Error('nobody writes');
    const body = {
      id: server.context.makeId(),
      content: 'Merhaba',
      receiverId: writer.receiverId,
      pigeonId: writer.pigeonIds.pop(),
    };
    const idempotencyKey = server.context.makeId();
    return viaGateway(writer.token, ORIGIN, {
      endpoint: '/api/messages',
      method: 'POST',
      body,
      idempotencyKey,
    });
  }
}
