import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { openMailFolder } from '../mail/mail-folder.ts';
import { openTestBrowser, type TestBrowser } from '../testing/browser.ts';
import { mayMakeNamespaces } from '../testing/own-postgres-process.ts';
import { newId } from '../testing/registered-person.ts';
import { registerCompletePerson } from '../testing/registration.ts';
import { readRejection, readReply } from '../testing/replies.ts';
import { findFreePort, type ServerProcess, startServerProcess } from '../testing/server-process.ts';

/** A separate disk needs root on Linux. Elsewhere the machine's own disk would have to be filled. */
const hasDisk = mayMakeNamespaces();
const DISK_MB = 200;
const FILL_BYTES = 1 << 20;
const WRITES = 400;
const TIMEOUT_MS = 120_000;

let disk: string;
let server: ServerProcess;
let browser: TestBrowser;

beforeAll(async () => {
  if (!hasDisk) return;
  disk = mkdtempSync(path.join(tmpdir(), 'guvercin-full-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]);
  const PORT = String(await findFreePort());
  server = await startServerProcess({ PORT, DATA_DIR: path.join(disk, 'data') });
  browser = openTestBrowser((request) => fetch(request), server.origin);
  const folder = path.join(disk, 'data/mail');
  const mails = await openMailFolder({ folder, now: () => new Date(), makeId: newId });
  const person = { email: 'ayse@example.org', password: 'uzun bir parola' };
  await registerCompletePerson(browser, mails, person);
}, TIMEOUT_MS);
afterAll(async () => {
  if (!hasDisk) return;
  await server.stop();
  execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

async function fill(): Promise<string> {
  const file = path.join(disk, 'filler');
  const handle = await open(file, 'w');
  const block = Buffer.alloc(FILL_BYTES);
  try {
    for (let left = DISK_MB; left > 0; left -= 1) await handle.write(block);
  } catch {
    // The disk is full, as intended.
  } finally {
    await handle.close();
  }
  return file;
}

const say = (idempotencyKey: string, bio: string) =>
  browser.call({ endpoint: '/api/user', method: 'PUT', body: { bio }, idempotencyKey });

async function upload(): Promise<Response> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const image = await sharp({
    create: { width: 900, height: 900, channels: 3, background: 'red', noise },
  })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(image)], 'a.jpg'));
  form.set('endpoint', '/api/upload');
  form.set('id', newId());
  return browser.upload('/api/safe-endpoint-upload', form);
}

async function readBio(): Promise<string | null> {
  const reply = await browser.call({ endpoint: '/api/user', method: 'GET' });
  return (await readReply(reply, calls['get-profile'].reply)).profile.bio;
}

test.runIf(hasDisk)(
  'a full disk rejects writes, allows reads, leaves no partial data, and recovers',
  async () => {
    const filler = await fill();
    let kept: string | null = null;
    let refused: { key: string; bio: string } | null = null;
    for (let count = 0; count < WRITES && refused === null; count += 1) {
      const [key, bio] = [newId(), `${count} ${'kuş'.repeat(130)}`];
      const reply = await say(key, bio);
      if (reply.ok) kept = bio;
      else {
        expect(await readRejection(reply)).toEqual([503, 'server-full']);
        refused = { key, bio };
      }
    }
    // One failed call through the gateway is enough to detect it.
    if (refused !== null) expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
    const uploaded = await upload();
    expect(uploaded.headers.get('retry-after')).toBe('30');
    expect(await readRejection(uploaded)).toEqual([503, 'server-full']);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    // Acknowledged writes stay readable while the disk is full.
    if (kept !== null) expect(await readBio()).toBe(kept);
    const files = await readdir(path.join(disk, 'data/files'));
    expect(files.filter((name) => name.endsWith('.tmp'))).toEqual([]);

    await rm(filler);
    await vi.waitFor(
      async () => expect((await fetch(`${server.origin}/readyz`)).status).toBe(200),
      { timeout: 60_000, interval: 200 },
    );
    if (refused !== null) {
      expect((await say(refused.key, refused.bio)).status).toBe(200);
      expect(await readBio()).toBe(refused.bio);
    }
    expect((await upload()).status).toBe(200);
  },
  TIMEOUT_MS,
);
