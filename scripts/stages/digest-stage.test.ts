import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { digestStage } from './digest-stage.ts';

const root = mkdtempSync(path.join(tmpdir(), 'guvercin-digest-'));
afterAll(() => rmSync(root, { recursive: true }));
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
write('server/main.ts', 'one');
const digest = (also?: unknown, env = {}) =>
  digestStage({ reads: { files: ['server/**/*'], also } }, { root, env });

test('a stage that does not say what it reads has no digest', () => {
  expect(digestStage({}, { root, env: {} })).toBeNull();
});

test('a changed, new or renamed file changes it, one elsewhere does not', () => {
  const before = digest();
  write('src/app.tsx', 'two');
  expect(digest()).toBe(before);
  write('server/api/new.ts', '');
  const withNew = digest();
  expect(withNew).not.toBe(before);
  write('server/main.ts', 'changed');
  expect(digest()).not.toBe(withNew);
});

test('so do the lockfile, a flag of the tests, and what the stage says besides', () => {
  const before = digest();
  expect(digest({ part: 2 })).not.toBe(before);
  expect(digest(undefined, { FUZZ: '10' })).not.toBe(before);
  expect(digest(undefined, { HOME: '/root' })).toBe(before);
  write('package-lock.json', '{}');
  expect(digest()).not.toBe(before);
});
