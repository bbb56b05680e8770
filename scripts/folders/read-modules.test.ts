import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readModules } from './read-modules.ts';

const root = mkdtempSync(path.join(tmpdir(), 'house-'));
afterAll(() => rmSync(root, { recursive: true }));

function write(file: string, source: string): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), source);
}

test('follows value and type imports, dynamic imports and re-exports', () => {
  write(
    'src/app/main.tsx',
    `import { one } from './one.ts';
import type { Two } from '../ui/two.ts';
export { three } from '../ui/three.ts';
export const four: () => Promise<Two> = () => import('./four.ts').then(() => <p>{one}</p>);
import 'valibot';
import './main.css';
`,
  );
  for (const file of ['src/app/one.ts', 'src/app/four.ts', 'src/ui/two.ts', 'src/ui/three.ts']) {
    write(file, '');
  }
  write('src/app/main.test.ts', `import './one.ts';`);
  write('src/testing/person.ts', '');
  expect(readModules(root)).toEqual([
    { file: 'src/app/four.ts', lines: 0, imports: [], lateImports: [] },
    {
      file: 'src/app/main.tsx',
      lines: 6,
      imports: ['src/app/one.ts', 'src/ui/two.ts', 'src/ui/three.ts', 'src/app/four.ts'],
      lateImports: ['src/app/four.ts'],
    },
    { file: 'src/app/one.ts', lines: 0, imports: [], lateImports: [] },
    { file: 'src/ui/three.ts', lines: 0, imports: [], lateImports: [] },
    { file: 'src/ui/two.ts', lines: 0, imports: [], lateImports: [] },
  ]);
});
