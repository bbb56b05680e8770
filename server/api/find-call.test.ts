import { expect, test } from 'vitest';
import { callNames, calls } from '../../contract/calls/calls.ts';
import { findCall } from './find-call.ts';

test('finds every call by its own method and path', () => {
  for (const name of callNames) {
    const { method, path } = calls[name];
    expect(findCall(method, path.replaceAll(/\{\w+\}/g, 'x1')).name).toBe(name);
  }
});

test('a path without an id is never taken for one with an id', () => {
  expect(findCall('GET', '/api/messages/unread-count').name).toBe('unread-count');
  const found = findCall('GET', '/api/messages/abc');
  expect(found).toEqual({ name: 'get-message', path: { id: 'abc' } });
});

test.each(['/api/messages/', '/api/messages/a/b/c', '/api', '/api/user/'])(
  'there is nothing at %s',
  (path) => {
    expect(() => findCall('GET', path)).toThrow('Not found');
  },
);
