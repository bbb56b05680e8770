import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { photoFields } from '../../contract/entities.ts';
import { listImages } from '../files/disk-folders.ts';
import { openMailFolder } from '../mail/mail-folder.ts';
import { openTestBrowser, type TestBrowser } from '../testing/browser.ts';
import { readImageNames } from '../testing/image-names.ts';
import { runOperator } from '../testing/operator.ts';
import { newId } from '../testing/registered-person.ts';
import { registerCompletePerson } from '../testing/registration.ts';
import { readReply } from '../testing/replies.ts';
import { findFreePort, type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { openSwiftServer, type SwiftServer } from '../testing/swift-server.ts';

/** The move of all pictures of a server to S3 and back, with the server running. */
const root = mkdtempSync(path.join(tmpdir(), 'guvercin-move-'));
const folder = path.join(root, 'data/files');
let swift: SwiftServer;
let onDisk: Record<string, string> & { PORT: string };
let key: Record<string, string>;
let url: string;
let server: ServerProcess;
let browser: TestBrowser;
let pictures: string[];

async function restart(settings: Record<string, string>): Promise<void> {
  await server.stop();
  server = await startServerProcess({ ...onDisk, ...settings });
}
const moveFiles = (settings: Record<string, string>) =>
  runOperator({ ...onDisk, ...settings }, 'move-files');
const statuses = async () => {
  const answers = await Promise.all(pictures.map((picture) => browser.get(picture)));
  return answers.map(({ status }) => status);
};
async function removeFromDisk(): Promise<void> {
  for await (const image of listImages(folder)) rmSync(image.path);
}

beforeAll(async () => {
  swift = await openSwiftServer('kus');
  onDisk = { PORT: String(await findFreePort()), DATA_DIR: path.join(root, 'data') };
  ({ FILES_URL: url, ...key } = swift.settingsFor('kus/resim'));
  server = await startServerProcess(onDisk);
  browser = openTestBrowser((request) => fetch(request), server.origin);
  const mails = await openMailFolder({
    ...{ folder: path.join(root, 'data/mail'), now: () => new Date(), makeId: newId },
  });
  const person = { email: 'ayse@example.org', password: 'uzun bir parola' };
  await registerCompletePerson(browser, mails, person);
  const reply = await browser.call({ endpoint: '/api/user', method: 'GET' });
  const { profile } = await readReply(reply, calls['get-profile'].reply);
  pictures = photoFields.flatMap((field) => profile[field] ?? []);
});
afterAll(async () => {
  await server.stop();
  await swift.close();
  rmSync(root, { recursive: true });
});

test('without a second place there is nothing to move', async () => {
  expect(await moveFiles({})).toMatchObject({
    code: 1,
    err: 'Set FILES_URL or FILES_FORMER_URL: there is no other place.',
  });
});

test('all pictures move to the bucket, and the server serves them from there', async () => {
  const inS3 = { ...key, FILES_URL: url };
  await restart(inS3);
  expect(await statuses()).toEqual([200, 200, 200]);
  expect(await moveFiles(inS3)).toEqual({
    code: 0,
    err: '',
    out: '3 pictures so far\n3 pictures: 6 files copied to kus, 0 were there before.',
  });
  expect((await moveFiles(inS3)).out).toContain('0 files copied to kus, 6 were there before.');
  await removeFromDisk();
  expect(await statuses()).toEqual([200, 200, 200]);
});

test('while S3 is away the move says so', async () => {
  await swift.stopProxy();
  const { code, err } = await moveFiles({ ...key, FILES_URL: url });
  expect([code, err]).toEqual([
    1,
    `The bucket kus at ${swift.endpoint} does not answer; check FILES_URL.`,
  ]);
  await swift.startProxy();
});

test('all pictures move back to the disk', async () => {
  const back = { ...key, FILES_FORMER_URL: url };
  await restart(back);
  expect(await statuses()).toEqual([200, 200, 200]);
  const { code, out } = await moveFiles(back);
  expect([code, out.split('\n').at(-1)]).toEqual([
    0,
    `3 pictures: 6 files copied to ${folder}, 0 were there before.`,
  ]);
  await restart({});
  expect(await statuses()).toEqual([200, 200, 200]);
  expect(await readImageNames(folder)).toHaveLength(6);
});

test('a picture that is nowhere fails the move, and is named', async () => {
  await removeFromDisk();
  const { code, out, err } = await moveFiles({ ...key, FILES_URL: `${url}&region=us-east-1` });
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('6 were there before');
  await swift.makeBucket('bos');
  const lost = await moveFiles(swift.settingsFor('bos'));
  expect([lost.code, lost.err]).toEqual([1, '6 files are missing, 0 differ.']);
  expect(lost.out).toContain(`  missing: ${path.basename(pictures[0] ?? '')}`);
});
