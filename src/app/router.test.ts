import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { personalPaths, publicPages } from '../../contract/pages.ts';
import { makeRouter } from './router.tsx';

test('the server knows every address of the app, and no other', () => {
  const { routesByPath } = makeRouter({
    history: createMemoryHistory({ initialEntries: ['/'] }),
    origin: 'http://localhost',
  });
  const known = [...publicPages.map(({ path }) => path), ...personalPaths];
  const everything = '/$';
  expect(Object.keys(routesByPath).sort()).toEqual([everything, ...known].sort());
});
