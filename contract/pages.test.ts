import { expect, test } from 'vitest';
import { findPublicPage, isPersonalPath } from './pages.ts';

test('a public page is found by its path, with or without a trailing slash', () => {
  expect(findPublicPage('/')?.name).toBe('home');
  expect(findPublicPage('/login')?.name).toBe('login');
  expect(findPublicPage('/login/')?.name).toBe('login');
  expect(findPublicPage('/discover')).toBeUndefined();
  expect(findPublicPage('/loginx')).toBeUndefined();
});

test('personal paths are recognised, including those with ids', () => {
  expect(isPersonalPath('/messages')).toBe(true);
  expect(isPersonalPath('/messages/01890000-0000-7000-8000-000000000001')).toBe(true);
  expect(isPersonalPath('/users/a/')).toBe(true);
  expect(isPersonalPath('/users')).toBe(false);
  expect(isPersonalPath('/messages/a/b')).toBe(false);
  expect(isPersonalPath('/login')).toBe(false);
});
