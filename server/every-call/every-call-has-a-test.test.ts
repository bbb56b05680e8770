import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type CallName, callNames, isPersonCall } from '../../contract/calls/calls.ts';

const server = path.join(import.meta.dirname, '..');
const handlers = readFileSync(path.join(server, 'api/handlers.ts'), 'utf8');
const find = (file: string) => globSync(`*/${file}`, { cwd: server });
/** The file that `handlers.ts` imports for an endpoint: `<folder>/<name>.ts`. */
const findHandler = (name: CallName) =>
  find(`${name}.ts`).filter((file) => {
    const [folder = ''] = file.split(path.sep);
    return handlers.includes(`from '${folder === 'api' ? '.' : `../${folder}`}/${name}.ts'`);
  });

test('every endpoint has a file of its name, in the folder of its subject', () => {
  expect(callNames.filter((name) => findHandler(name).length !== 1)).toEqual([]);
});

test('every endpoint has its own test file beside it', () => {
  const untested = callNames.filter((name) =>
    findHandler(name).every((file) => !find(`${name}.test.ts`).includes(testOf(file))),
  );
  expect(untested).toEqual([]);
});

test('every endpoint that needs a session has a test for it', () => {
  const isSilent = (name: CallName) => {
    const claim = new RegExp(`expectSessionNeeded\\(\\s*\\w+,\\s*'${name}'`);
    const tests = findHandler(name).map((file) =>
      readFileSync(path.join(server, testOf(file)), 'utf8'),
    );
    return !tests.some((source) => claim.test(source));
  };
  expect(callNames.filter((name) => isPersonCall(name) && isSilent(name))).toEqual([]);
});

const testOf = (file: string) => file.replace(/\.ts$/, '.test.ts');
