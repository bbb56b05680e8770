import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../../server/testing/browser.ts';
import { type House, openHouse } from '../fixtures/house.ts';
import { makeNewcomer } from '../fixtures/newcomer.ts';
import { PASSWORD, untilControlled } from '../fixtures/person.ts';
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
 * What must hold in a browser that has no Background Sync: several tabs, no network, and a letter
 * that waits for the next visit. Told in each engine by a file of its own.
 */
export function tellStories(openEngine: OpenEngine): void {
  let house: House;
  let engine: Engine;
  let other: TestBrowser;
  let first: Tab;
  let second: Tab;

  beforeAll(async () => {
    house = await openHouse({ withoutBrowser: true });
    await makeNewcomer(house, deniz);
    other = await makeNewcomer(house, elif);
    engine = await openEngine(house.origin);
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
    await house.close();
  });

  const streams = () => expect.poll(() => house.countStreams());

  /** What hangs in the sky, as somebody else sees it. */
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
      // One that waits in vain for the stream of another tab does not say so, and opens one of its own.
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
    house.network.cut();
    // Each page is left at once: one that still wrote, and lies in the page cache, must hold up nobody.
    for (let turn = 0; turn < PAGES_IN_TURN; turn += 1) {
      await second.goto('/discover');
      await see(second, SEEN);
      await second.goto('/pigeons');
      await see(second, '3 güvercin');
    }
    // And it goes on when it comes out of there.
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
    house.network.mend();
    // A worker that happens to be awake may deliver it before the next visit, and WebKit lets a shared
    // one that it has put to sleep keep the stream that it has begun.
    second = await engine.openTab();
    await second.goto('/messages');
    await expect.poll(() => countInSky(WRITTEN_OFFLINE)).toBe(1);
    await choose(second, 'Giden');
    await see(second, WRITTEN_OFFLINE);
    await seeNot(second, 'Bu cihazda bekliyor');
    // Whatever went with it a second time would have come before this.
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

/** What somebody has received, newest first. */
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
