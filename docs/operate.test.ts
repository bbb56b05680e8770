import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '../server/operate/commands.ts';
import { readTable } from './read-markdown.ts';

test('the operator’s page says of each command what its help says', () => {
  const page = readFileSync(path.join(import.meta.dirname, 'operate.md'), 'utf8');
  const said = commands.map(({ name, usage, summary }) => [
    `\`${`${name} ${usage}`.trimEnd()}\``,
    summary,
  ]);
  expect(readTable(page, 'Commands')).toEqual(said);
});
