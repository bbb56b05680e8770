import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { prepareFolder } from './prepare-folder.ts';

const root = mkdtempSync(path.join(tmpdir(), 'guvercin-folder-'));
afterAll(() => rmSync(root, { recursive: true }));

test('makes a folder with its parents, leaves nothing in it, and can be called again', () => {
  const folder = path.join(root, 'a/b/c');
  prepareFolder('DATA_DIR', folder);
  prepareFolder('DATA_DIR', folder);
  expect(readdirSync(folder)).toEqual([]);
});

test('rejects a folder below a file, naming folder and setting', () => {
  const file = path.join(root, 'file');
  writeFileSync(file, '');
  const folder = path.join(file, 'data');
  expect(() => prepareFolder('FILES_DIR', folder)).toThrow(
    `The files folder ${folder} cannot be written to; check FILES_DIR.`,
  );
  expect(() => prepareFolder('DATA_DIR', file)).toThrow('check DATA_DIR');
});

test.runIf(process.platform === 'linux')(
  'rejects at once a path where no folder can be made',
  () => {
    expect(() => prepareFolder('DATA_DIR', '/proc/guvercin/data')).toThrow(
      'The data folder /proc/guvercin/data cannot be written to; check DATA_DIR.',
    );
  },
);
