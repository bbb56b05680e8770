import { beforeEach, expect, test } from 'vitest';
import { PRIVATE_FILES_CACHE } from '../local/device/private-files-cache.ts';
import { type AnswerPrivateFile, createPrivateFiles } from './private-files.ts';
import { TestCacheStorage } from './testing/cache-storage.ts';

const URL = 'https://guvercin.example/files/a.webp';

let caches: TestCacheStorage;
let session: string | null;
let fetched: string[];
let network: (url: string) => Response | Promise<Response>;
let work: Promise<void>[];
let answer: AnswerPrivateFile;

beforeEach(() => {
  caches = new TestCacheStorage();
  session = 's1';
  fetched = [];
  work = [];
  network = () => new Response('bytes');
  answer = createPrivateFiles({
    caches,
    fetch: async ({ url }) => {
      fetched.push(url);
      return network(url);
    },
    readSession: async () => session,
  });
});

async function ask(url = URL): Promise<Response> {
  const response = await answer(new Request(url), (kept) => work.push(kept));
  await Promise.all(work);
  return response;
}
const kept = () => caches.urls(PRIVATE_FILES_CACHE);

test('a file is fetched once and then served from the device', async () => {
  expect(await (await ask()).text()).toBe('bytes');
  expect(await (await ask()).text()).toBe('bytes');
  expect(fetched).toEqual([URL]);
});

test.each([
  ['a refusal', () => new Response('no', { status: 404 })],
  ['a server’s error', () => new Response('no', { status: 500 })],
  ['a part of a file', () => new Response('by', { status: 206 })],
  ['an opaque answer', () => Object.defineProperty(new Response(''), 'type', { value: 'opaque' })],
])('%s is never cached', async (_, respond) => {
  network = respond;
  await ask();
  expect(kept()).toEqual([]);
});

test('no file is cached for a visitor', async () => {
  session = null;
  await ask();
  expect(kept()).toEqual([]);
});

test('a download that ends after the log-out is shown but not cached', async () => {
  network = async () => {
    session = null;
    await caches.delete(PRIVATE_FILES_CACHE);
    return new Response('bytes');
  };
  expect(await (await ask()).text()).toBe('bytes');
  expect(kept()).toEqual([]);
});

test('a download that ends after the next person’s login is not cached either', async () => {
  network = () => {
    session = 's2';
    return new Response('bytes');
  };
  await ask();
  expect(kept()).toEqual([]);
});

test('a log-out while a file is being cached deletes it too', async () => {
  const pending = answer(new Request(URL), (later) => work.push(later));
  await pending;
  session = null;
  await Promise.all(work);
  expect(kept()).toEqual([]);
});

test('only the newest 400 are cached', async () => {
  for (let index = 0; index < 402; index += 1) await ask(`${URL}?${index}`);
  expect(kept()).toHaveLength(400);
  expect(kept()[0]).toBe(`${URL}?2`);
});

test('with a full disk the picture is shown all the same', async () => {
  caches.isFull = true;
  expect(await (await ask()).text()).toBe('bytes');
  expect(kept()).toEqual([]);
});

test('without its database the device shows files but caches none', async () => {
  answer = createPrivateFiles({
    caches,
    fetch: async () => new Response('bytes'),
    readSession: () => Promise.reject(new Error('lost')),
  });
  expect(await (await ask()).text()).toBe('bytes');
  expect(kept()).toEqual([]);
});
