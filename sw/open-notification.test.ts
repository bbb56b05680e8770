import { beforeEach, expect, test } from 'vitest';
import { openNotification } from './open-notification.ts';

type Pages = Parameters<typeof openNotification>[1];
type Page = Awaited<ReturnType<Pages['matchAll']>>[number];

const AWAY = ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example'];

let done: string[];
let tabs: Page[];

const pages: Pages = {
  matchAll: async () => tabs,
  openWindow: async (path) => done.push(`open ${path}`),
};
const notification = (data: unknown) => ({ data, close: () => void done.push('close') });
const open = (data: unknown) => openNotification(notification(data), pages);

/**
 * A tab of the app, which records its calls under its name. With `answers`, its app is running and navigates on
 * request.
 */
function tab(
  name: string,
  visibilityState: DocumentVisibilityState,
  { isGone = false, answers = false, path = '/discover' } = {},
): Page {
  const page: Page = {
    url: `https://guvercin.example${path}`,
    visibilityState,
    async focus() {
      done.push(`${name} focus`);
      return page;
    },
    postMessage(message, [port]) {
      if (!answers) return;
      done.push(`${name} asked ${JSON.stringify(message)}`);
      if (port instanceof MessagePort) port.postMessage('opened');
    },
    async navigate(path) {
      if (isGone) throw new TypeError('This client is gone');
      done.push(`${name} to ${path}`);
      return page;
    },
  };
  return page;
}

beforeEach(() => {
  done = [];
  tabs = [];
});

test('the visible tab is focused and navigates by itself', async () => {
  tabs = [tab('hidden', 'hidden'), tab('seen', 'visible', { answers: true })];
  await open({ path: '/messages/a?letter=b' });
  const asked = 'seen asked {"type":"open","path":"/messages/a?letter=b"}';
  expect(done).toEqual(['close', 'seen focus', asked]);
});

test('a tab whose app does not respond is navigated to the path', async () => {
  tabs = [tab('mute', 'visible')];
  await open({ path: '/pigeons' });
  expect(done).toEqual(['close', 'mute focus', 'mute to /pigeons']);
});

test('a hidden tab is used where there is no other', async () => {
  tabs = [tab('hidden', 'hidden', { answers: true })];
  await open({ path: '/pigeons' });
  const asked = 'hidden asked {"type":"open","path":"/pigeons"}';
  expect(done).toEqual(['close', 'hidden focus', asked]);
});

test.each(['/api/export', '/files/a.webp', '/icon.svg', '/mail'])(
  'a tab that shows %s is left alone',
  async (path) => {
    tabs = [tab('file', 'visible', { path }), tab('hidden', 'hidden', { answers: true })];
    await open({ path: '/pigeons' });
    expect(done.slice(1)).toEqual([
      'hidden focus',
      'hidden asked {"type":"open","path":"/pigeons"}',
    ]);
    tabs = [tab('file', 'visible', { path })];
    done = [];
    await open({ path: '/pigeons' });
    expect(done).toEqual(['close', 'open /pigeons']);
  },
);

test('the app is opened at the path when no tab is open', async () => {
  await open({ path: '/pigeons' });
  expect(done).toEqual(['close', 'open /pigeons']);
});

test('a tab that closes at that moment is replaced by a new one', async () => {
  tabs = [tab('gone', 'visible', { isGone: true })];
  await open({ path: '/pigeons' });
  expect(done).toEqual(['close', 'gone focus', 'open /pigeons']);
});

test.each([null, {}, ...AWAY.map((path) => ({ path }))])(
  'a notification with the target %o opens the home page',
  async (data) => {
    await open(data);
    expect(done).toEqual(['close', 'open /']);
  },
);
