import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingsTable } from '../server/config/settings-table.ts';
import { readAnchors, readCode, readRelativeLinks, readTable } from './read-markdown.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const missing = (paths: readonly string[]) =>
  paths.filter((place) => !existsSync(path.join(root, place)));

const readme = read('README.md');
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })];
const folders = readTable(readme, 'Folders').flatMap(([folder = '']) => readCode(folder));

const tourParts = [
  'Tap to outbox',
  'Outbox to request',
  'Request to commit',
  'Commit to stream',
  'Stream to screen',
];

test('each file of the tour is reachable from an earlier one, as its table says', () => {
  const tour = read('docs/tour.md');
  const hops = tourParts.flatMap((part) => readTable(tour, part));
  const seen: string[] = [];
  const wrong = hops.filter(([file = '', , how = ''], at) => {
    const [target = ''] = readCode(file);
    const isReached = at === 0 || isReachedSo(target, how, seen);
    seen.push(target);
    return !isReached;
  });
  expect(missing(seen)).toEqual([]);
  expect(wrong).toEqual([]);
  expect(seen.length).toBeGreaterThan(40);
  expect(seen.length).toBeLessThanOrEqual(55);
});

test('every folder of the folder table exists, and every folder with a tsconfig is in it', () => {
  expect(missing(folders)).toEqual([]);
  const own = globSync('*/tsconfig.json', { cwd: root }).map((file) => `${path.dirname(file)}/`);
  expect(own.filter((folder) => !folders.includes(folder))).toEqual([]);
});

test('the configuration table says of each setting what the server says', () => {
  const settings = Object.entries(settingsTable).map(([name, entry]) => [
    `\`${name}\``,
    entry.default === null ? 'none' : `\`${entry.default}\``,
    entry.meaning,
  ]);
  expect(readTable(read('docs/settings.md'), 'Configuration')).toEqual(settings);
});

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('names only npm scripts that exist', () => {
    const { scripts }: { scripts: object } = JSON.parse(read('package.json'));
    const named = [...text.matchAll(/npm (?:run ([\w-]+)|(start|test)\b)/g)];
    const names = named.flatMap(([, script, short]) => script ?? short ?? []);
    expect(names.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test('links only to files and headings that exist', () => {
    const broken = readRelativeLinks(text).filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? page : path.join(path.dirname(page), decodeURI(file));
      if (missing([target]).length > 0) return true;
      return anchor !== undefined && !readAnchors(read(target)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('names only paths of ours that exist', () => {
    const isOurs = (code: string) => folders.some((folder) => code.startsWith(folder));
    const named = readCode(text).filter((code) => isOurs(code) && /^[\w./-]+$/.test(code));
    expect(missing(named)).toEqual([]);
  });
});

/** Checks one hop: an import in either direction, or a word that both files contain. */
function isReachedSo(target: string, how: string, earlier: readonly string[]): boolean {
  const code = readCode(how);
  const source = code.at(-1) ?? '';
  if (!earlier.includes(source)) return false;
  if (how.startsWith('imported by ')) return doesImport(source, target);
  if (how.startsWith('imports ')) return doesImport(target, source);
  const [word = ''] = code;
  return code.length === 2 && [source, target].every((file) => read(file).includes(word));
}

/** Ignores `import type`; `import()` counts. */
function doesImport(file: string, target: string): boolean {
  const relative = path.posix.relative(path.posix.dirname(file), target);
  const request = relative.startsWith('.') ? relative : `./${relative}`;
  const statements = read(file).match(/^(import|export)\b[^;]*;|import\('[^']+'\)/gm) ?? [];
  return statements.some(
    (statement) => statement.includes(`'${request}'`) && !statement.startsWith('import type '),
  );
}
