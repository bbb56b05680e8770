import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type EndpointName, endpointNames, isPersonEndpoint } from '../../contract/endpoints.ts';

const folder = path.join(import.meta.dirname, '../api');
const files = globSync('*.ts', { cwd: folder });
const namesOf = (suffix: string) =>
  files
    .filter((file) => file.endsWith('.test.ts') === (suffix === '.test.ts'))
    .map((file) => file.slice(0, -suffix.length))
    .sort();
const readTest = (name: EndpointName) => readFileSync(path.join(folder, `${name}.test.ts`), 'utf8');

test('every endpoint of the table has a file of its name, and no other file is there', () => {
  expect(namesOf('.ts')).toEqual([...endpointNames].sort());
});

test('every endpoint has a test file beside it, and no test file stands for several', () => {
  expect(namesOf('.test.ts')).toEqual([...endpointNames].sort());
});

test('every endpoint that needs a session claims so in its own test', () => {
  const claim = (name: EndpointName) =>
    new RegExp(`expectSessionNeeded\\(\\s*\\w+,\\s*'${name}'`).test(readTest(name));
  const silent = endpointNames.filter((name) => isPersonEndpoint(name) && !claim(name));
  expect(silent).toEqual([]);
});
