import * as v from 'valibot';
import { expect, test } from 'vitest';
import { appPathSchema } from './app-path.ts';

const isAppPath = (path: unknown) => v.is(appPathSchema, path);

test.each(['/', '/pigeons', '/messages/a?letter=b'])('%s is a path of the app', (path) => {
  expect(isAppPath(path)).toBe(true);
});

test.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n\\elsewhere.example',
  'https://elsewhere.example',
  'pigeons',
  '',
  null,
])('%o is not a path of the app', (path) => {
  expect(isAppPath(path)).toBe(false);
});
