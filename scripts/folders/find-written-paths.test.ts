import { expect, test } from 'vitest';
import { findInSource } from './find-written-paths.ts';

const find = (line: string) => findInSource('part.ts', line);

test.each([
  "fetch('/api/user')",
  `fetch(\`/api/messages/$${'{id}'}\`)`,
  `const url = \`$${'{origin}'}/api/sync?since=0\`;`,
  '<a href="/api/export">',
])('%s is found', (line) => {
  expect(find(`const a = 1;\n${line}`)).toEqual(['part.ts:2']);
});

test.each([
  "app.use('/api/*', limitBody)",
  ' * Tells the server (POST `/api/presence`).',
  "// As '/api/user' does.",
  'fetch(presence.path)',
])('%s is fine', (line) => {
  expect(find(line)).toEqual([]);
});
