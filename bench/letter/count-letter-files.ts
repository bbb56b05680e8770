import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import { pullChanges } from '../../local/mirror/pull-changes.ts';
import { flushOutbox } from '../../local/outbox/flush.ts';
import { mutate } from '../../local/outbox/mutate.ts';
import { queryThreads } from '../../local/queries/query-threads.ts';
import { createTestDevice, logInAs, type TestDevice } from '../../local/testing/device.ts';
import { signAuthToken } from '../../server/sessions/auth-token.ts';
import { openTestServer, type TestServer } from '../../server/testing/open-test-server.ts';
import { makePerson, type TestPerson } from '../../server/testing/people.ts';
import { setup as startPostgres } from '../../server/testing/start-test-postgres.ts';
import { handleEvent, parseEvent } from '../../workers/handle-stream-event.ts';

const root = path.join(import.meta.dirname, '../..');
const rootUrl = pathToFileURL(`${root}/`).href;
const NOT_PRODUCT = /^(bench|docs|node_modules|scripts)\/|\/testing\//;
const UNDO_MS = 20_000;
const STREAM_MS = 1_000;

const tour = readFileSync(path.join(root, 'docs/tour.md'), 'utf8');
const [hopsText = '', alsoText = ''] = tour.split('## Files that also run');
/** The tables of the tour, with titles and the files in the first column. */
const parts = hopsText
  .split('\n## ')
  .slice(1)
  .map((part) => ({
    title: part.slice(0, part.indexOf('\n')),
    files: [...part.matchAll(/^\| `([^`]+)`/gm)].flatMap(([, file]) => file ?? []),
  }));
const hops = parts.flatMap(({ files }) => files);
/** Folders and files that may run in addition. */
const alsoRunning = [...alsoText.matchAll(/`([^`]+)`/g)].flatMap(([, place]) => place ?? []);

/**
 * Sends a letter from one device to another, with the real code of device, worker and server and a real PostgreSQL, and
 * counts the files that run. Screens are not included, because they need a browser. Returns false if a file runs that
 * docs/tour.md does not list.
 */
export async function countLetterFiles(): Promise<boolean> {
  const stopPostgres = await startPostgres();
  const server = await openTestServer();
  try {
    return report(await sendLetters(server));
  } finally {
    await server.close();
    await stopPostgres();
  }
}

/**
 * Sends two letters and resolves with the files that ran for the second. The first one makes the two people acquainted.
 */
async function sendLetters(server: TestServer): Promise<Set<string>> {
  const sender = await makePerson(server.context, { pigeons: 2 });
  const receiver = await makePerson(server.context, { fullName: 'Mehmet' });
  const [here, there] = [await openDevice(server, sender), await openDevice(server, receiver)];
  const frames: string[] = [];
  const write = (frame: string) => void frames.push(frame);
  server.streams.open(receiver, { write, close: () => undefined, isSlow: () => false });
  await pullChanges(here);
  await pullChanges(there);
  const coverage = await startCoverage();
  let running = new Set<string>();
  for (const pigeonId of sender.pigeonIds) {
    await coverage.take();
    frames.length = 0;
    const id = here.makeId();
    const letter = { id, content: 'Merhaba', pigeonId, receiverId: receiver.userId };
    await mutate(here, 'send-message', letter);
    here.advance(UNDO_MS);
    await flushOutbox(here);
    await new Promise((resolve) => setTimeout(resolve, STREAM_MS));
    for (const frame of frames) {
      const event = parseEvent(/^data: (.*)$/m.exec(frame)?.[1]);
      if (event !== null) await handleEvent(there, event);
    }
    const { items } = await queryThreads(there.db, 'received', { limit: 20 });
    if (items[0]?.id !== id) throw new Error('the letter has not arrived');
    running = await coverage.take();
  }
  return running;
}

async function openDevice({ context, openBrowser }: TestServer, person: TestPerson) {
  const device: TestDevice = createTestDevice();
  await logInAs(device, person.userId);
  const browser = openBrowser();
  browser.cookies.set(AUTH_COOKIE, await signAuthToken(context, person));
  browser.cookies.set(SESSION_COOKIE, '1');
  device.answer = (asked) => browser.post(asked.path, asked.body);
  return device;
}

async function startCoverage() {
  const inspector = new Session();
  inspector.connect();
  await inspector.post('Profiler.enable');
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    /** Returns our files with named functions that have run since the last call. */
    async take(): Promise<Set<string>> {
      const { result } = await inspector.post('Profiler.takePreciseCoverage');
      const ours = result.filter(
        ({ url, functions }) =>
          url.startsWith(rootUrl) &&
          !NOT_PRODUCT.test(url.slice(rootUrl.length)) &&
          functions.some(
            ({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0,
          ),
      );
      return new Set(ours.map(({ url }) => url.slice(rootUrl.length)));
    },
  };
}

function report(running: ReadonlySet<string>): boolean {
  const others = [...running].filter((file) => !hops.includes(file)).toSorted();
  const unlisted = others.filter((file) => !alsoRunning.some((place) => file.startsWith(place)));
  const lines = [
    ...parts.map(({ title, files }) => `${title}: ${files.length} files`),
    `together: ${hops.length} files; ${others.length} more run`,
    ...unlisted.map((file) => `docs/tour.md does not list ${file}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return unlisted.length === 0;
}
