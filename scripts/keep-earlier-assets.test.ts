import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isEarlierAsset, keepEarlierAssets } from './keep-earlier-assets.ts';

let root: string;
let builds: number;
let newest: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'guvercin-assets-'));
  builds = 0;
  newest = path.join(root, 'none');
});
afterEach(() => rmSync(root, { recursive: true }));

/** Builds again with these assets on this day. Returns the server's assets afterwards. */
function build(today: string, ...names: string[]): string[] {
  builds += 1;
  const folder = path.join(root, String(builds));
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  for (const name of names) writeFileSync(path.join(folder, 'assets', name), name);
  keepEarlierAssets({ from: newest, to: folder }, today);
  newest = folder;
  return readdirSync(path.join(folder, 'assets')).toSorted();
}

test('the first build keeps nothing', () => {
  expect(build('2026-11-01', 'a-1.js')).toEqual(['a-1.js']);
});

test('a page of the build before finds its parts after the next build', () => {
  build('2026-11-01', 'a-1.js', 'both.js');
  expect(build('2026-11-02', 'a-2.js', 'both.js')).toEqual(['a-1.js', 'a-2.js', 'both.js']);
});

test('an old file replaced today is kept, because its pages are open now', () => {
  build('2026-01-01', 'a-1.js');
  expect(build('2026-11-02', 'a-2.js')).toContain('a-1.js');
});

test('a file is deleted 30 days after it was replaced, however many builds follow', () => {
  build('2026-11-01', 'a-1.js');
  build('2026-11-02', 'a-2.js');
  expect(build('2026-11-20', 'a-3.js')).toEqual(['a-1.js', 'a-2.js', 'a-3.js']);
  expect(build('2026-12-02', 'a-4.js')).toContain('a-1.js');
  expect(build('2026-12-03', 'a-5.js')).toEqual(['a-2.js', 'a-3.js', 'a-4.js', 'a-5.js']);
});

test('a file that returns is part of the newest build again, and its time restarts', () => {
  build('2026-11-01', 'a-1.js');
  build('2026-11-02', 'a-2.js');
  build('2026-11-30', 'a-1.js');
  expect(build('2026-12-20', 'a-3.js')).toContain('a-1.js');
});

test('compressed forms travel with their file', () => {
  build('2026-11-01', 'a-1.js', 'a-1.js.br', 'a-1.js.gz');
  build('2026-11-02', 'a-2.js');
  for (const ending of ['', '.br', '.gz']) {
    expect(existsSync(path.join(newest, 'assets', `a-1.js${ending}`))).toBe(true);
  }
});

test('lists the files for earlier builds only, compressed or not', () => {
  build('2026-11-01', 'a-1.js', 'both.js');
  build('2026-11-02', 'a-2.js', 'both.js');
  const isEarlier = isEarlierAsset(newest);
  expect(['a-1.js', 'a-1.js.br', 'a-1.js.gz'].map(isEarlier)).toEqual([true, true, true]);
  expect(['a-2.js', 'both.js', 'both.js.gz', 'index.html'].map(isEarlier)).not.toContain(true);
});
