import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTranslator } from '../i18n/translate.ts';
import type { TestBrowser } from '../server/testing/browser.ts';
import { fillByHand } from './fixtures/keyboard.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline } from './fixtures/person.ts';
import { pickPigeon } from './fixtures/pick-pigeon.ts';
import { hearAnnouncements, readTree } from './fixtures/screen-reader.ts';
import { takePigeonElsewhere } from './fixtures/take-pigeon-elsewhere.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { writeFromOutside } from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };

const { t, plural } = createTranslator('tr');
const letter = 'Limandan selam.';
const second = 'Bağlanınca uçar.';

let testApp: TestApp;
let asElif: TestBrowser;
let seat: Seat;
let heard: string[];

beforeAll(async () => {
  testApp = await startTestApp();
  asElif = await makeNewcomer(testApp, elif);
  await makeNewcomer(testApp, deniz);
  seat = await testApp.seat();
  heard = await hearAnnouncements(seat.context);
  await logInForOffline(seat, deniz);
  await seat.page.goto('/discover');
  await seat.page.getByRole('heading', { name: t('discover.title'), exact: true }).waitFor();
});
afterAll(() => testApp.close());

const button = (name: string | RegExp) => seat.page.getByRole('button', { name });
const hear = (sentence: string) => expect.poll(() => heard).toContain(sentence);

async function write(text: string, send: string): Promise<void> {
  await button(t('discover.write')).last().click();
  await seat.page.getByLabel(t('compose.letter')).fill(text);
  await button(send).click();
  await seat.page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('the composer announces its name, its fields, and what is chosen', async () => {
  const { page } = seat;
  await button(t('discover.write')).last().click();
  await page.getByLabel(t('compose.letter')).waitFor();
  await button(t('compose.pigeon-change')).waitFor();
  const tree = await readTree(page);
  expect(tree).toContain(`dialog "${t('compose.title')}"`);
  expect(tree).toContain(`group "${t('compose.to')}"`);
  expect(tree).toContain(`radio "${t('compose.to-sky')}" [checked]`);
  expect(tree).toContain(`radio "${t('compose.to-person')}"`);
  const counter = t('compose.counter', { count: 0, max: 500 });
  expect(tree).toContain(`textbox "${t('compose.letter')}" (${counter})`);
  expect(tree).toContain(`button "${t('compose.picture-add')}"`);
  expect(tree).toContain(`button "${t('action.close')}"`);
  const trips = plural('pigeons.trips', 20);
  expect(tree).toContainEqual(
    expect.stringMatching(`^button "${t('compose.pigeon-change')}" \\(.+ ${trips}\\)$`),
  );
  // Content behind the dialog is not in the accessibility tree.
  expect(tree).not.toContain(`heading "${t('discover.title')}"`);
  await fillByHand(page.getByLabel(t('compose.letter')), 'a'.repeat(501));
  await hear(t('compose.too-long', { max: 500 }));
  expect(await readTree(page)).toContainEqual(
    expect.stringMatching(`^textbox "${t('compose.letter')}" \\[invalid\\]`),
  );
  await fillByHand(page.getByLabel(t('compose.letter')), '');
  await page.keyboard.press('Escape');
});

test('a departing letter and an arriving one are announced in this order', async () => {
  heard.length = 0;
  await write(letter, t('compose.send-sky'));
  await hear(t('compose.sent'));
  await writeFromOutside(asElif, { answering: letter, content: 'Duydum.' });
  const arrived = expect.stringContaining(elif.fullName);
  await expect.poll(() => heard.at(-1)).toEqual(arrived);
  const leaving = `${t('compose.leaving', { seconds: 1 })}${t('action.undo')}`;
  expect(heard).toEqual([leaving, t('compose.sent'), arrived]);
  const badge = plural('notifications.unread', 2);
  const bell = `button "${t('notifications.title')} ${badge}"`;
  await expect.poll(() => readTree(seat.page)).toContain(bell);
});

test('its notification is a link with sender, text, time, and unread state', async () => {
  const { page } = seat;
  await button(new RegExp(`^${t('notifications.title')}`)).click();
  await page.getByRole('dialog').getByText(elif.fullName).waitFor();
  const tree = await readTree(page);
  expect(tree).toContain(`dialog "${t('notifications.title')}"`);
  expect(tree).toContain(t('notifications.connected'));
  expect(tree).toContainEqual(
    expect.stringMatching(`^link "${elif.fullName} .*${t('notifications.is-unread')}"`),
  );
  await page.keyboard.press('Escape');
});

test('without a network a letter is announced and read as waiting', async () => {
  const { page, context } = seat;
  await context.setOffline(true);
  testApp.network.cut();
  await hear(`${t('offline.title')} ${t('offline.nothing')}`);
  heard.length = 0;
  await write(second, t('compose.send-offline'));
  await hear(`${t('compose.queued')}${t('action.undo')}`);
  await page.getByRole('link', { name: new RegExp(`${t('nav.messages')}$`) }).click();
  await page.getByRole('tab', { name: t('messages.sent') }).click();
  await page.getByText(second).waitFor();
  const tree = await readTree(page);
  expect(tree).toContain(`tab "${t('messages.sent')}" [selected]`);
  const at = tree.indexOf(second);
  expect(tree.slice(at)).toContain(t('messages.state.queued'));
});

test('a rejected letter is announced, read with its reason, and sent with another pigeon', async () => {
  const { page, context } = seat;
  await takePigeonElsewhere(testApp, { page: seat.page, who: deniz });
  heard.length = 0;
  testApp.network.mend();
  await context.setOffline(false);
  await hear(t('compose.failed'));
  // The announcement is immediate, but the list may get the text a moment later, while its rows still move.
  await page.getByText(t('messages.failed-pigeon')).waitFor();
  const tree = await readTree(page);
  const row = tree.slice(tree.indexOf(second));
  expect(row).toContain(t('messages.failed-pigeon'));
  for (const name of [
    'messages.other-pigeon',
    'action.retry',
    'messages.copy',
    'messages.discard',
  ] as const) {
    expect(row).toContain(`button "${t(name)}"`);
  }
  await button(t('messages.other-pigeon')).click();
  await pickPigeon(page.getByRole('dialog'), 0);
  await button(/ile gönder/).click();
  await hear(t('messages.retried'));
  const rowNow = async () => {
    const now = await readTree(page);
    return now.slice(now.indexOf(second));
  };
  await expect.poll(rowNow).toContain(t('messages.state.in-sky'));
});

testCalm(() => testApp, [...NO_NETWORK, 'status of 409']);
