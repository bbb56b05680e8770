import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { personalPaths, publicPages } from '../../contract/pages.ts';
import { makeRouter } from './router.tsx';

test('the server and the app have the same addresses', () => {
  const { routesByPath } = makeRouter({
    history: createMemoryHistory({ initialEntries: ['/'] }),
    origin: 'http://localhost',
  });
  const known = [...publicPages.map(({ path }) => path), ...personalPaths];
  const everything = '/$';
  expect(Object.keys(routesByPath).sort()).toEqual([everything, ...known].sort());
});
