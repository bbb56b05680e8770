import { expect, test } from 'vitest';
import { endpointNames, endpoints } from '../../contract/endpoints/table.ts';
import { findEndpoint } from './find-endpoint.ts';

test('finds every endpoint of the table by its own method and path', () => {
  for (const name of endpointNames) {
    const { method, path } = endpoints[name];
    expect(findEndpoint(method, path.replaceAll(/\{\w+\}/g, 'x1')).name).toBe(name);
  }
});

test('a path without an id is never taken for one with an id', () => {
  expect(findEndpoint('GET', '/api/messages/unread-count').name).toBe('unread-count');
  const found = findEndpoint('GET', '/api/messages/abc');
  expect(found).toEqual({ name: 'get-message', path: { id: 'abc' } });
});

test.each(['/api/messages/', '/api/messages/a/b/c', '/api', '/api/user/'])(
  'there is nothing at %s',
  (path) => {
    expect(() => findEndpoint('GET', path)).toThrow('Not found');
  },
);
