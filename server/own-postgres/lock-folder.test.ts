import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './lock-folder.ts';
import { describeProcess } from './process-identity.ts';

let root: string;
let folder: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'guvercin-lock-'));
  folder = join(root, 'database');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('refuses a second lock of the same process, and leaves nothing behind when let go', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`Process ${process.pid} already uses`);
  unlock();
  lockFolder(folder)();
  expect(readdirSync(root)).toEqual([]);
});

test('takes over the lock of a dead process', () => {
  writeFileSync(`${folder}.lock`, deadLock());
  lockFolder(folder)();
});

test.runIf(process.platform === 'linux')('takes over when the number was given again', () => {
  const identity = { ...describeProcess(process.pid), started: '1' };
  writeFileSync(`${folder}.lock`, JSON.stringify(identity));
  lockFolder(folder)();
});

test('takes over a lock that a crash left unreadable', () => {
  writeFileSync(`${folder}.lock`, '');
  lockFolder(folder)();
});

test('takes over from one that died while taking over', () => {
  writeFileSync(`${folder}.lock`, deadLock());
  writeFileSync(`${folder}.lock.takeover`, deadLock());
  lockFolder(folder)();
});

test('of many processes that find a dead lock at once, one gets the folder', async () => {
  for (let round = 0; round < 3; round += 1) {
    writeFileSync(`${folder}.lock`, deadLock());
    const tries = Array.from({ length: 6 }, tryInProcess);
    const answers = await Promise.all(tries.map(({ answer }) => answer));
    await Promise.all(tries.map(({ end }) => end()));
    expect(answers.toSorted()).toEqual(['got', ...Array(5).fill('refused')]);
  }
});

function deadLock(): string {
  const pid = Number(execFileSync(process.execPath, ['-p', 'process.pid']).toString());
  return JSON.stringify({ ...describeProcess(process.pid), pid });
}

/** A process of its own that tries once, and holds what it got until it is ended. */
function tryInProcess() {
  const script = `
    import { lockFolder } from ${JSON.stringify(new URL('./lock-folder.ts', import.meta.url).href)};
    process.stdin.resume();
    try {
      lockFolder(${JSON.stringify(folder)});
      process.stdout.write('got');
    } catch (error) {
      process.stdout.write(error.message.includes('already uses') ? 'refused' : error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const silence = closed.then(() => 'ended without a word');
  return {
    answer: Promise.race([once(child.stdout, 'data').then(String), silence]),
    async end() {
      child.stdin.end();
      await closed;
    },
  };
}
