import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeProcess, lockFormerFolder } from './former-lock.ts';

let root: string;
let folder: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'guvercin-lock-'));
  folder = join(root, 'database');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('rejects a second lock of the same process, and removes the lock on release', () => {
  const unlock = lockFormerFolder(folder);
  expect(() => lockFormerFolder(folder)).toThrow(`Process ${process.pid} already uses`);
  unlock();
  lockFormerFolder(folder)();
  expect(readdirSync(root)).toEqual([]);
});

test('takes over the lock of a dead process', () => {
  writeFileSync(`${folder}.lock`, deadLock());
  lockFormerFolder(folder)();
});

test.runIf(process.platform === 'linux')('takes over a lock whose process id was reused', () => {
  const identity = { ...describeProcess(process.pid), started: '1' };
  writeFileSync(`${folder}.lock`, JSON.stringify(identity));
  lockFormerFolder(folder)();
});

test('takes over a lock that a crash left unreadable', () => {
  writeFileSync(`${folder}.lock`, '');
  lockFormerFolder(folder)();
});

function deadLock(): string {
  const pid = Number(execFileSync(process.execPath, ['-p', 'process.pid']).toString());
  return JSON.stringify({ ...describeProcess(process.pid), pid });
}
