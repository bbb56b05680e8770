import { beforeEach, expect, test, vi } from 'vitest';
import { readAsked } from '../../local/asked.ts';
import { mutate } from '../../local/mutate.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  OTHER,
  type TestDevice,
} from '../../local/testing/device.ts';
import { fillMirror, messageOf } from '../../local/testing/rows.ts';
import { askAfterLetters } from './ask-for-notices.ts';
import { noticeQuestionStore } from './notice-question-store.ts';

let device: TestDevice;
let page: EventTarget & { visibilityState: DocumentVisibilityState };

beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  noticeQuestionStore.set(false);
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('Notification', { permission: 'default' });
});

/** A letter that the server has. */
async function deliver(): Promise<string> {
  const id = device.makeId();
  await fillMirror(device, 'message', [messageOf(id, { senderId: ME, receiverId: OTHER })]);
  return id;
}
/** A letter of the outbox. */
async function write(): Promise<string> {
  const ids = { id: device.makeId(), pigeonId: device.makeId() };
  await mutate(device, 'send-message', { ...ids, content: 'merhaba', sky: true });
  return ids.id;
}
const ask = (...ids: string[]) => askAfterLetters(device.db, ids);
const isAsked = () => noticeQuestionStore.get();
const mayAskLater = async () => !(await readAsked(device.db)).hasAnsweredNotices;

test('asks after a letter that was delivered, once, whether or not there was an answer', async () => {
  await ask(await deliver());
  expect(isAsked()).toBe(true);
  // As on a page that was loaded anew.
  noticeQuestionStore.set(false);
  await ask(await deliver());
  expect(isAsked()).toBe(false);
});

test('asks after none that was taken back, refused or tried again', async () => {
  const [gone, waiting, refused] = [device.makeId(), await write(), await write()];
  await device.db.outbox.where({ id: refused }).modify({ state: 'failed', lastError: 'internal' });
  await ask(gone, waiting, refused);
  expect([isAsked(), await mayAskLater()]).toEqual([false, true]);
});

test('waits until the page is looked at', async () => {
  page.visibilityState = 'hidden';
  const asking = ask(await deliver());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([isAsked(), await mayAskLater()]).toEqual([false, true]);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await asking;
  expect(isAsked()).toBe(true);
});

test.each(['granted', 'denied'])(
  'where notices are %s already there is nothing to ask',
  async (permission) => {
    vi.stubGlobal('Notification', { permission });
    await ask(await deliver());
    expect([isAsked(), await mayAskLater()]).toEqual([false, true]);
  },
);
