import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCode, readTable } from './read-markdown.ts';

const root = path.join(import.meta.dirname, '..');
const BIOME = path.join(root, 'node_modules/@biomejs/biome/bin/biome');

interface Found {
  rule: string;
  file: string;
}

/** What may import what, as README says; `docs/` and `public/` hold no code of the product. */
const borders = readTable(readFileSync(path.join(root, 'README.md'), 'utf8'), 'Folders')
  .map(([folder = '', , allowed = '']) => ({
    folder: plain(readCode(folder)[0] ?? ''),
    allowed: readCode(allowed).map(plain),
  }))
  .filter(({ folder }) => folder !== 'docs' && folder !== 'public');
const tops = borders.map(({ folder }) => folder).filter((folder) => !folder.includes('/'));
const crossings = borders.flatMap(({ folder, allowed }) =>
  tops
    .filter((to) => folder.split('/')[0] !== to)
    .map((to) => ({ folder, to, isAllowed: allowed.includes(to) })),
);

/** One offending file for each refusal; the innocent ones beside them must pass. */
const offences: Record<string, string> = {
  'src/floating.ts': 'async function fly() {}\nexport function start() {\n  fly();\n}\n',
  'src/awaited.ts': 'async function fly() {}\nexport async function start() {\n  await fly();\n}\n',
  'src/default-export.ts': 'export default function fly() {}\n',
  'src/any.ts': 'export const letter: any = 1;\n',
  'src/bang.ts': 'export const first = (list: string[]) => list[0]!;\n',
  'src/said.ts': "console.log('fly');\n",
  'src/ring-one.ts': "import { two } from './ring-two.ts';\nexport const one = () => two;\n",
  'src/ring-two.ts': "import { one } from './ring-one.ts';\nexport const two = () => one;\n",
  'local/type-ring-one.ts':
    "import type { Two } from './type-ring-two.ts';\nexport type One = { two: Two } | null;\n",
  'local/type-ring-two.ts':
    "import type { One } from './type-ring-one.ts';\nexport type Two = { one: One } | null;\n",
  'contract/uses-react.ts': "import { useState } from 'react';\nexport const use = useState;\n",
  'local/uses-node.ts':
    "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n",
  'i18n/uses-node.ts':
    "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n",
};

let folder: string;
let found: Found[];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'guvercin-lint-'));
  for (const file of ['biome.json', '.gitignore']) {
    copyFileSync(path.join(root, file), path.join(folder, file));
  }
  for (const top of tops) write(`${top}/thing.ts`, 'export const thing = 1;\n');
  for (const { folder: from, to } of crossings)
    write(crossingFile(from, to), crossingText(from, to));
  for (const [file, text] of Object.entries(offences)) write(file, text);
  found = await lint();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(crossings)(
  '$folder imports from $to: allowed is $isAllowed',
  ({ folder, to, isAllowed }) => {
    const refused = isRejected('noRestrictedImports', crossingFile(folder, to));
    expect(refused).toBe(!isAllowed);
  },
);

test('shared code has no React and no Node', () => {
  for (const file of ['contract/uses-react.ts', 'local/uses-node.ts', 'i18n/uses-node.ts']) {
    expect(isRejected('noRestrictedImports', file), file).toBe(true);
  }
});

test('import cycles are rejected, including type-only ones', () => {
  expect(isRejected('noImportCycles', 'src/ring-one.ts')).toBe(true);
  expect(isRejected('noImportCycles', 'local/type-ring-one.ts')).toBe(true);
  expect(isRejected('noImportCycles', 'contract/thing.ts')).toBe(false);
});

test('a floating promise is rejected, an awaited one is allowed', () => {
  expect(isRejected('noFloatingPromises', 'src/floating.ts')).toBe(true);
  expect(isRejected('noFloatingPromises', 'src/awaited.ts')).toBe(false);
});

test.each([
  ['noDefaultExport', 'src/default-export.ts'],
  ['noExplicitAny', 'src/any.ts'],
  ['noNonNullAssertion', 'src/bang.ts'],
  ['noConsole', 'src/said.ts'],
])('%s is rejected', (rule, file) => {
  expect(isRejected(rule, file)).toBe(true);
});

function plain(cell: string): string {
  return cell.replace(/\/$/, '');
}

function crossingFile(from: string, to: string): string {
  return `${from}/from-${to}.ts`;
}

function crossingText(from: string, to: string): string {
  const up = '../'.repeat(from.split('/').length);
  return `import { thing } from '${up}${to}/thing.ts';\nexport const copy = thing;\n`;
}

function write(file: string, text: string): void {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}

function isRejected(rule: string, file: string): boolean {
  return found.some((each) => each.file === file && each.rule === rule);
}

interface Report {
  diagnostics: { category: string; location: { path: string } }[];
}

async function lint(): Promise<Found[]> {
  const args = [BIOME, 'lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const report = await promisify(execFile)(process.execPath, args, { cwd: folder }).then(
    ({ stdout }) => stdout,
    // Refusals end it with 1, which is what they are here for.
    (error: { stdout: string }) => error.stdout,
  );
  const { diagnostics }: Report = JSON.parse(report);
  return diagnostics.map(({ category, location }) => ({
    rule: category.split('/').at(-1) ?? '',
    file: location.path,
  }));
}
