import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline } from './fixtures/person.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { findInSky, leaveInSky } from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const LETTER = 'Bu sabah damdan baktım; ovanın üstünde sis vardı.';
const LONG = 'Sis kalkınca yine yazarım. '.repeat(18).trim();

let testApp: TestApp;
let author: Seat;
let outside: TestBrowser;
let phone: Page;
let desktop: Page;

beforeAll(async () => {
  testApp = await startTestApp();
  outside = await makeNewcomer(testApp, elif);
  author = await testApp.seat();
  await logInForOffline(author, elif);
  await leaveInSky(outside, LETTER);
  phone = (await testApp.seat({ isTouch: true })).page;
  desktop = (await testApp.seat({ isDesktop: true, locale: 'en-GB' })).page;
  await phone.goto('/');
  await desktop.goto('/?lang=en');
});
afterAll(() => testApp.close());

const letterOf = (page: Page) => page.getByRole('main').getByRole('article');
const countCalls = (operation: string) =>
  testApp.logged.filter((line) => line.includes(`"operation":"${operation}"`)).length;

async function openOwn(content: string): Promise<void> {
  await author.page.goto(`/sky/${(await findInSky(outside, content)).id}`);
  await author.page.getByRole('heading', { name: 'Mektubun' }).waitFor();
}
const landingSwitch = () => author.page.getByRole('switch', { name: /Karşılama sayfasında/ });

async function seeExamples(): Promise<void> {
  await letterOf(phone).getByText('Örnek mektup').waitFor();
  await letterOf(desktop).getByText('Example letter').waitFor();
}

async function seeOnBoth(content: string): Promise<void> {
  await letterOf(phone).getByText(content).waitFor();
  await letterOf(phone).getByText('Bugünün mektubu').waitFor();
  await letterOf(desktop).getByText(content).waitFor();
  await letterOf(desktop).getByText('Today’s letter').waitFor();
  await letterOf(desktop).getByText('Elif Aydın').waitFor();
  await letterOf(desktop)
    .getByText(/^Mardin · /)
    .waitFor();
}

test('visitors see an example until an author has agreed', seeExamples);

test('the space of the letter is reserved before its text arrives', async () => {
  for (const page of [phone, desktop]) {
    const heights = await letterOf(page).evaluate((letter) => {
      const whole = letter.clientHeight;
      const copy = letter.cloneNode();
      if (!(copy instanceof HTMLElement)) throw new Error('a letter is an element');
      letter.after(copy);
      const { clientHeight } = copy;
      copy.remove();
      return [whole, clientHeight];
    });
    expect(heights[1]).toBe(heights[0]);
  }
});

test('the elements beside the text keep their place while the phone is missing', async () => {
  for (const page of [phone, desktop]) {
    const tops = await letterOf(page).evaluate((letter) => {
      const show = letter.closest('main > section > div');
      const parts = [...(show?.children ?? [])];
      const top = () => show?.querySelector('svg')?.getBoundingClientRect().top;
      const whole = top();
      const late = parts.slice(2);
      for (const part of late) part.remove();
      const begun = top();
      show?.append(...late);
      return [whole, begun];
    });
    expect(tops[1]).toBe(tops[0]);
  }
});

test('the author agrees without a network, and the consent is sent once', async () => {
  await openOwn(LETTER);
  await author.context.setOffline(true);
  testApp.network.cut();
  expect(await landingSwitch().isChecked()).toBe(false);
  await landingSwitch().click();
  await expect.poll(() => landingSwitch().isChecked()).toBe(true);
  await author.page.reload();
  await expect.poll(() => landingSwitch().isChecked()).toBe(true);
  expect(countCalls('allow-landing')).toBe(0);
  testApp.network.mend();
  await author.context.setOffline(false);
  await expect.poll(() => countCalls('allow-landing')).toBe(1);
});

test('an allowed letter is shown to visitors in the space of the example', async () => {
  await seeOnBoth(LETTER);
  expect(countCalls('allow-landing')).toBe(1);
});

test('a letter whose consent is withdrawn disappears from open pages', async () => {
  await landingSwitch().click();
  await seeExamples();
});

test('a long letter takes no more space, and disappears when it is recalled', async () => {
  const heightOf = async () => (await letterOf(phone).boundingBox())?.height;
  const before = await heightOf();
  await leaveInSky(outside, LONG);
  await openOwn(LONG);
  await landingSwitch().click();
  await seeOnBoth(LONG);
  expect(await heightOf()).toBe(before);
  await author.page.getByRole('button', { name: 'Geri çağır' }).click();
  await author.page.getByRole('button', { name: 'Mektubu sil, çağır' }).click();
  await seeExamples();
});

test('without a network a visitor sees the example, not an unconfirmed letter', async () => {
  await openOwn(LETTER);
  await landingSwitch().click();
  await seeOnBoth(LETTER);
  await phone.context().setOffline(true);
  await letterOf(phone).getByText('Örnek mektup').waitFor();
});

testCalm(() => testApp, NO_NETWORK);
