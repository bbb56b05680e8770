import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { talkOfWeeks } from '../../server/demo/talk-of-weeks.ts';
import { findFreePort } from '../../server/testing/server-process.ts';
import { launchBrowser } from '../fixtures/seat.ts';
import { FILM_SIZE, openCamera } from './camera.ts';
import { packFilm } from './pack-film.ts';
import { playDemo } from './play-demo.ts';

const TARGET = 'docs/images/demo.webp';
/** The fixed hour of the film. The sky is most colourful at dawn. */
const HOUR = 6;

/** Starts the demo as `npm run demo` does, with its own data. Resolves when visitors can enter. */
async function startDemo(root: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const port = String(await findFreePort());
  const demo = spawn(process.execPath, ['server/demo.ts', root], {
    env: { ...process.env, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(demo, 'exit');
  let said = '';
  for await (const chunk of demo.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += chunk;
    if (said.includes('begins again')) break;
  }
  if (!said.includes('begins again')) throw new Error('the demo did not start');
  demo.stdout.resume();
  const stop = async () => {
    demo.kill('SIGTERM');
    await exited;
  };
  return { origin: `http://localhost:${port}`, stop };
}

/** Returns a time zone in which it is this hour now. The sign in the names of these zones is reversed. */
function findZone(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

const root = await mkdtemp(path.join(tmpdir(), 'guvercin-film-'));
const demo = await startDemo(root);
const browser = await launchBrowser();
try {
  const context = await browser.newContext({
    ...{ viewport: FILM_SIZE, deviceScaleFactor: 2, hasTouch: true },
    ...{ baseURL: demo.origin, locale: 'en-GB', timezoneId: findZone(HOUR) },
  });
  await context.addInitScript(() => localStorage.setItem('language', 'en'));
  const camera = await openCamera(await context.newPage());
  const last = talkOfWeeks.at(-1)?.letters.at(-1) ?? '';
  await playDemo(camera, last);
  const { bytes, seconds } = await packFilm(camera.frames, TARGET);
  process.stdout.write(
    `${camera.frames.length} frames, ${seconds} s, ${(bytes / 1e6).toFixed(2)} MB: ${TARGET}\n`,
  );
} finally {
  await browser.close();
  await demo.stop();
  await rm(root, { recursive: true, force: true });
}
