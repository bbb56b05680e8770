import { afterAll, beforeEach, expect, test } from 'vitest';
import { APPEAL_DAYS, APPEAL_MAX_LENGTH } from '../../contract/limits.ts';
import { unsubscribeUrl } from '../digests/unsubscribe-route.ts';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { suspendPerson } from './change-standing.ts';
import { appealUrl } from './statement-of-reasons.ts';

const server = await openTestServer();
afterAll(() => server.close());
const { context } = server;
const { db } = context;
const { userId } = await addVerifiedPerson(context);

let url: URL;
let id: string;
beforeEach(async () => {
  await db.deleteFrom('statements').execute();
  await suspendPerson(context, userId, { reason: '<b>Reklam</b>', until: null });
  await db.updateTable('users').set({ state: 'active' }).execute();
  ({ id } = await db.selectFrom('statements').select('id').executeTakeFirstOrThrow());
  url = new URL(appealUrl(context, id));
});
const ask = (init: RequestInit = {}, address: URL | string = url) =>
  server.fetch(new Request(new URL(address, server.origin), init));
const post = (text: string | null) =>
  ask({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.origin },
    body: new URLSearchParams(text === null ? {} : { text }),
  });
const stored = () =>
  db.selectFrom('statements').select(['appeal', 'appealed_at']).executeTakeFirstOrThrow();

test('shows the reason and a form without a session, and a visit changes nothing', async () => {
  const page = await ask();
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('Karara itiraz et');
  expect(html).toContain('&lt;b&gt;Reklam&lt;/b&gt;');
  expect(html).toContain('<textarea');
  expect(await stored()).toEqual({ appeal: null, appealed_at: null });
});

test('takes one appeal, and notifies the operators', async () => {
  const done = await post('Ben yapmadım.\r\nGerçekten.');
  expect(await done.text()).toContain('İtirazın ulaştı');
  expect(await stored()).toMatchObject({ appeal: 'Ben yapmadım.\nGerçekten.' });
  expect(await (await post('Yine ben')).text()).toContain('İtirazın ulaştı');
  expect(await stored()).toMatchObject({ appeal: 'Ben yapmadım.\nGerçekten.' });
  expect(await (await ask()).text()).not.toContain('<textarea');
  const { subject } = await server.waitForMail(context.operator.contact);
  expect(subject).toBe('Güvercin: bir inceleme bekliyor');
});

test.each([
  ['nothing', null],
  ['spaces', '   '],
  ['too much', 'a'.repeat(APPEAL_MAX_LENGTH + 1)],
])('asks for a text again when it gets %s', async (_, text) => {
  const again = await post(text);
  expect(again.status).toBe(400);
  expect(await again.text()).toContain('Önce itirazını yaz.');
  expect((await stored()).appeal).toBeNull();
});

test('a foreign link, or one for another purpose, is not found', async () => {
  const token = new URL(unsubscribeUrl(context, id)).searchParams.get('token') ?? '';
  for (const wrong of ['', 'x', `${id}.`, token]) {
    const page = await ask({}, `${url.pathname}?token=${wrong}`);
    expect(page.status).toBe(404);
    expect(await page.text()).not.toContain('Reklam');
  }
});

test('a decision can be appealed for 180 days', async () => {
  const at = new Date(context.now().getTime() - (APPEAL_DAYS + 1) * 86_400_000);
  await db.updateTable('statements').set({ at }).execute();
  expect((await ask()).status).toBe(410);
  expect((await post('Geç kaldım')).status).toBe(410);
  expect((await stored()).appeal).toBeNull();
});
