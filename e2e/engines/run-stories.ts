import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../../server/testing/browser.ts';
import { makeNewcomer } from '../fixtures/newcomer.ts';
import { PASSWORD, untilControlled } from '../fixtures/person.ts';
import { startTestApp, type TestApp } from '../fixtures/test-app.ts';
import { writeFromOutside } from '../fixtures/write-from-outside.ts';
import {
  choose,
  choosePicture,
  follow,
  press,
  see,
  seeNot,
  seePicture,
  write,
} from './at-the-screen.ts';
import type { Engine, OpenEngine, Tab } from './engine.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const SEEN = 'Üç pencerede aynı anda.';
const WRITTEN_OFFLINE = 'Ağ yokken yazıldı, kapanınca bekledi.';
const WRITTEN_LATER = 'Bu da sonra yazıldı.';
const ANSWER = 'Burada da hava açık.';
const REPLY = 'Akşam damda olacağım.';
const WITH_PICTURE = 'Bir de resim.';
const SEA = 'Mavi bir deniz';
const PAGES_IN_TURN = 10;

const lettersSchema = v.object({ items: v.array(v.object({ content: v.string() })) });

/**
 * Tests Firefox and WebKit, which have no Background Sync: several tabs, a missing network, and a letter that the next
 * visit delivers. Each engine has a file that calls this function.
 */
export function runStories(openEngine: OpenEngine): void {
  let testApp: TestApp;
  let engine: Engine;
  let other: TestBrowser;
  let first: Tab;
  let second: Tab;

  beforeAll(async () => {
    testApp = await startTestApp({ withoutBrowser: true });
    await makeNewcomer(testApp, deniz);
    other = await makeNewcomer(testApp, elif);
    engine = await openEngine(testApp.origin);
    first = await engine.openTab();
    await first.goto('/login');
    await write(first, 'E-posta', deniz.email);
    await write(first, 'Parola', PASSWORD);
    await press(first, 'Giriş yap');
    await see(first, 'Mektup yaz');
    await first.call(untilControlled);
  });
  afterAll(async () => {
    await engine?.close();
    await testApp.close();
  });

  const streams = () => expect.poll(() => testApp.countStreams());

  /** Returns how many copies of a letter another person sees in the sky. */
  async function countInSky(letter: string): Promise<number> {
    const reply = await other.call({ endpoint: '/api/sky', method: 'GET' });
    const { items } = v.parse(lettersSchema, await reply.json());
    return items.filter(({ content }) => content === letter).length;
  }

  test('three tabs share one stream', async () => {
    second = await engine.openTab();
    const third = await engine.openTab();
    for (const tab of [first, second, third]) {
      await tab.goto('/pigeons');
      await see(tab, '4 güvercin');
      await press(tab, 'Bildirimler');
      // A tab that cannot join the shared stream opens its own stream. Therefore the test counts the streams below.
      await see(tab, 'Bağlı');
      await press(tab, 'Kapat');
    }
    await streams().toBe(1);
    await third.close();
  });

  test('what one tab does is on the other by itself, and is sent once', async () => {
    await sendToSky(first, SEEN);
    await see(second, '3 güvercin');
    await expect.poll(() => countInSky(SEEN)).toBe(1);
  });

  test('the stream lives on when the tab that opened it is closed', async () => {
    await first.close();
    await writeFromOutside(other, { answering: SEEN, content: ANSWER });
    await see(second, '1 okunmamış');
    await streams().toBe(1);
  });

  test('with the network gone a reload works and everything seen is readable', async () => {
    await second.goto('/discover');
    await see(second, SEEN);
    testApp.network.cut();
    // Leaves each page at once. A page that was still writing and is now in the page cache must not block the others.
    for (let turn = 0; turn < PAGES_IN_TURN; turn += 1) {
      await second.goto('/discover');
      await see(second, SEEN);
      await second.goto('/pigeons');
      await see(second, '3 güvercin');
    }
    // The page continues when it leaves the page cache.
    await second.call(() => history.back());
    await see(second, SEEN);
  });

  test('a letter written then is kept, and shows as waiting', async () => {
    await sendToSky(second, WRITTEN_OFFLINE);
    await second.goto('/messages');
    await choose(second, 'Giden');
    await see(second, WRITTEN_OFFLINE);
    await see(second, 'Bu cihazda bekliyor');
  });

  test('with every tab closed it is not lost, and has left by itself after the next visit, once', async () => {
    await second.close();
    await streams().toBe(0);
    testApp.network.mend();
    // A worker that is still awake may deliver the letter before the next visit. WebKit also lets a suspended shared
    // worker keep the stream that it has opened.
    second = await engine.openTab();
    await second.goto('/messages');
    await expect.poll(() => countInSky(WRITTEN_OFFLINE)).toBe(1);
    await choose(second, 'Giden');
    await see(second, WRITTEN_OFFLINE);
    await seeNot(second, 'Bu cihazda bekliyor');
    // A second copy of the first letter would have arrived before this one.
    await sendToSky(second, WRITTEN_LATER);
    await expect.poll(() => countInSky(WRITTEN_LATER)).toBe(1);
    expect(await countInSky(WRITTEN_OFFLINE)).toBe(1);
  });

  test('an answer arrives', async () => {
    await second.goto('/messages');
    await follow(second, '/messages/');
    await see(second, ANSWER);
    await write(second, 'Yanıtın', REPLY);
    await press(second, 'Yanıtla');
    await expect.poll(() => readInbox(other)).toContain(REPLY);
  });

  test('a picture flies along, and is seen', async () => {
    await sendToSky(second, WITH_PICTURE, { describedAs: SEA });
    await expect.poll(() => countInSky(WITH_PICTURE)).toBe(1);
    await second.goto('/discover');
    await see(second, WITH_PICTURE);
    await seePicture(second, SEA);
  });

  test('the people stand beside the conversation, and Back closes what lies over it', async () => {
    await second.goto('/messages');
    await see(second, 'Soldan birini seç');
    await follow(second, '/messages/');
    await see(second, REPLY);
    await see(second, 'Giden');
    await press(second, 'Bildirimler');
    await see(second, 'Bağlı');
    await second.call(() => history.back());
    await seeNot(second, 'Bağlı');
    await see(second, REPLY);
    await second.call(() => history.back());
    await see(second, 'Soldan birini seç');
  });

  test('search finds by words without their marks', async () => {
    await second.goto('/search');
    await write(second, 'Mektup, taslak ve kişilerde ara', 'acik hava');
    await see(second, ANSWER);
    await write(second, 'Mektup, taslak ve kişilerde ara', 'aksam');
    await see(second, REPLY);
    await seeNot(second, ANSWER);
  });
}

/** Returns the texts of the letters that a person has received, newest first. */
async function readInbox(person: TestBrowser): Promise<string[]> {
  const reply = await person.call({ endpoint: '/api/messages?box=received', method: 'GET' });
  const { items } = v.parse(lettersSchema, await reply.json());
  return items.map(({ content }) => content);
}

async function sendToSky(
  tab: Tab,
  letter: string,
  picture?: { describedAs: string },
): Promise<void> {
  await tab.goto('/discover');
  await press(tab, 'Mektup yaz');
  await write(tab, 'Mektubun', letter);
  if (picture !== undefined) {
    await choosePicture(tab);
    await write(tab, 'Fotoğrafta ne var? (göremeyenler için)', picture.describedAs);
  }
  await press(tab, 'Gökyüzüne bırak');
  await seeNot(tab, 'Bir kişiye');
}
