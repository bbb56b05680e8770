import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '../server/operate/commands.ts';
import { ALLOCATOR } from '../server/testing/server-process.ts';
import { readTable } from './read-markdown.ts';

test('the page of the operator’s commands matches their help', () => {
  const page = readFileSync(path.join(import.meta.dirname, 'operator-commands.md'), 'utf8');
  const said = commands.map(({ name, usage, summary }) => [
    `\`${`${name} ${usage}`.trimEnd()}\``,
    summary,
  ]);
  expect(readTable(page, 'Commands')).toEqual(said);
});

test('npm start, the settings page and the test servers set malloc alike', () => {
  const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const [start, page] = [read('../scripts/start.ts'), read('settings.md')];
  for (const [name, value] of Object.entries(ALLOCATOR)) {
    expect(start).toContain(`${name}: '${value}'`);
    expect(page).toContain(`\`${name}=${value}\``);
  }
});
