import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { grantPigeons } from './fixtures/grant-pigeons.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { comeIn } from './fixtures/person.ts';
import { PRODUCT_VERSION, type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { leaveInSky } from './fixtures/write-from-outside.ts';
import { testCalm } from './witness/test-calm.ts';

const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
/** Three pages of the sky. The last one is not full. */
const SKY = Array.from({ length: 44 }, (_, index) => `${index + 1}. mektup`);

let testApp: TestApp;
let asDeniz: TestBrowser;
let phone: Seat;

beforeAll(async () => {
  testApp = await startTestApp({ version: PRODUCT_VERSION });
  await makeNewcomer(testApp, elif);
  asDeniz = await makeNewcomer(testApp, deniz);
  await grantPigeons(testApp, deniz.email, SKY.length);
  phone = await testApp.seat();
});
afterAll(() => testApp.close());

test('the sky loads while scrolling, to its end, and contains each letter once', async () => {
  const { page } = phone;
  for (const letter of SKY) await leaveInSky(asDeniz, letter);
  await comeIn(phone, elif);
  await page.getByText(SKY.at(-1) ?? '', { exact: true }).waitFor();
  const seen = new Set<string>();
  const look = async () => {
    for (const text of await page.locator('article p[dir]').allTextContents()) seen.add(text);
    await page.mouse.wheel(0, 500);
    return seen.size;
  };
  await expect.poll(look, { interval: 50 }).toBe(SKY.length);
  await page.mouse.wheel(0, 50_000);
  await page.getByRole('heading', { name: 'Hepsini gördün' }).waitFor();
  expect([...seen]).toEqual(SKY.toReversed());
});

testCalm(() => testApp);
