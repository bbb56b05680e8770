import { execFileSync, spawn } from 'node:child_process';
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
    const ends = await Promise.all(Array.from({ length: 6 }, tryInProcess));
    expect(ends.filter((end) => end === 'got')).toHaveLength(1);
  }
});

function deadLock(): string {
  const pid = Number(execFileSync(process.execPath, ['-p', 'process.pid']).toString());
  return JSON.stringify({ ...describeProcess(process.pid), pid });
}

/** A process of its own that tries once and, when it got the folder, holds it for a while. */
function tryInProcess(): Promise<string> {
  const script = `
    import { lockFolder } from ${JSON.stringify(new URL('./lock-folder.ts', import.meta.url).href)};
    try {
      lockFolder(${JSON.stringify(folder)});
      process.stdout.write('got');
      setTimeout(() => process.exit(), 1500);
    } catch (error) {
      process.stdout.write(error.message.includes('already uses') ? 'refused' : error.message);
    }`;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
    let said = '';
    child.stdout.on('data', (bytes) => {
      said += String(bytes);
    });
    child.on('error', reject);
    child.on('close', () => resolve(said.trim()));
  });
}
