import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdCalls } from './fixtures/answer-instead.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { comeIn } from './fixtures/person.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { leaveInSky, writeFromOutside } from './fixtures/write-from-outside.ts';
import { testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const LETTER = 'Bugün limanda kimse acele etmedi.';
const ANSWER = 'Burada da hava açık.';

let testApp: TestApp;
let seat: Seat;
let letGo: () => Promise<void>;

beforeAll(async () => {
  testApp = await startTestApp();
  await leaveInSky(await makeNewcomer(testApp, deniz), LETTER);
  const content = ANSWER;
  await writeFromOutside(await makeNewcomer(testApp, elif), { answering: LETTER, content });
  seat = await testApp.seat({ isDesktop: true, isPageOnly: true });
  letGo = await holdCalls(seat.context, 'GET /api/sync');
  await comeIn(seat, deniz);
});
afterAll(() => testApp.close());

test('no screen shows an empty state before everything has loaded', async () => {
  const { page } = seat;
  await page.goto('/messages');
  await page.getByRole('status', { name: 'Mektuplar yükleniyor' }).waitFor();
  expect(await page.getByText('Henüz mektup gelmedi').count()).toBe(0);
  await page.goto('/pigeons');
  await page.getByRole('heading', { name: 'Güvercinler', exact: true }).waitFor();
  await page.getByRole('status', { name: 'Yükleniyor' }).waitFor();
  expect(await page.getByText('Güvercinlerin yolda').count()).toBe(0);
});

test('then all of it is there', async () => {
  const { page } = seat;
  await letGo();
  await page.getByText(/ boşta · 1 yolda · 0 dinleniyor/).waitFor();
  await page.goto('/messages');
  await page.getByText(ANSWER).waitFor();
});

testCalm(() => testApp);
