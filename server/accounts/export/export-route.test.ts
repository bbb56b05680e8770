import { unzipSync } from 'fflate';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts';
import { proveSession } from '../../testing/passkeys.ts';
import {
  newId,
  type RegisteredPerson,
  registerPerson,
  sendLetter,
} from '../../testing/registered-person.ts';
import { readRejection, readReply } from '../../testing/replies.ts';
import { begin, sendPart } from '../../testing/send-parts.ts';

let server: TestServer;
let ayse: RegisteredPerson;
let mehmet: RegisteredPerson;

beforeAll(async () => {
  server = await openTestServer();
  ayse = await registerPerson(server, 'ayse');
  mehmet = await registerPerson(server, 'mehmet');
});
afterAll(() => server.close());

async function makeLink({ browser }: RegisteredPerson): Promise<string> {
  const reply = await browser.call({ endpoint: '/api/user/export', method: 'POST' });
  const { url } = await readReply(reply, v.object({ url: v.string() }));
  expect(url.startsWith(`${server.origin}/api/export/`)).toBe(true);
  return new URL(url).pathname;
}

test('one zip contains everything stored about a person, without other people’s e-mail', async () => {
  const [first, second, third] = ayse.pigeonIds;
  const image = { image_url: ayse.photoUrl, image_alt: 'bir kuş' };
  await sendLetter(ayse, { sky: true, pigeonId: first, content: 'göğe' });
  await sendLetter(ayse, { receiverId: mehmet.userId, pigeonId: second, ...image });
  await sendLetter(mehmet, {
    ...{ receiverId: ayse.userId, pigeonId: mehmet.pigeonIds[0], content: 'Selam' },
    image_url: mehmet.photoUrl,
  });
  const call = (endpoint: string, body?: unknown) =>
    ayse.browser.call({ endpoint, method: 'POST', body });
  const id = third;
  const halfSent = { id: newId(), bytes: new Uint8Array(100).fill(7) };
  await begin(ayse.browser, halfSent);
  const part = new Uint8Array(halfSent.bytes.subarray(0, 60));
  await sendPart(ayse.browser, halfSent, { from: 0, to: 60 });
  await call('/api/presence', { visible: true, waiting: 2 });
  await call(`/api/mutes/${mehmet.userId}`);
  await call('/api/reports', { id, userId: mehmet.userId, reason: 'other', text: 'tuhaf' });

  // The link works without a session.
  const response = await server.openBrowser().get(await makeLink(ayse));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toContain('guvercin-2026-11-20.zip');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (name: string) => new TextDecoder().decode(files[name]);
  const rows = (name: string) => v.parse(v.array(v.looseObject({})), JSON.parse(text(name)));

  expect(rows('account.json')).toMatchObject([{ id: ayse.userId, email: ayse.email }]);
  expect(rows('profile.json')).toMatchObject([{ full_name: 'Ayşe Yılmaz' }]);
  expect(rows('settings.json')).toHaveLength(1);
  expect(rows('pigeons.json')).toHaveLength(4);
  expect(rows('messages-sent.json').map(({ content }) => content)).toEqual(['Merhaba', 'göğe']);
  expect(rows('messages-received.json')).toMatchObject([{ content: 'Selam' }]);
  expect(rows('notifications.json').map(({ kind }) => kind)).toContain('message');
  expect(rows('sessions.json')).toMatchObject([{ waiting_letters: 2 }]);
  expect(rows('security.json').map(({ event }) => event)).toEqual(
    expect.arrayContaining(['login', 'email-verified', 'export']),
  );
  expect(rows('reports.json')).toMatchObject([{ person_id: mehmet.userId, text: 'tuhaf' }]);
  expect(rows('mutes.json')).toMatchObject([{ id: mehmet.userId }]);
  expect([rows('blocks.json'), rows('invites.json')]).toEqual([[], []]);
  expect(rows('uploads-begun.json')).toMatchObject([{ upload_id: halfSent.id, received: 60 }]);
  expect(files[`images/${halfSent.id}.part`]).toEqual(part);
  const images = Object.keys(files).filter((name) => /^images.*webp$/.test(name));
  expect(images).toHaveLength(4);
  for (const name of images) {
    expect(new TextDecoder('latin1').decode(files[name]?.slice(8, 12))).toBe('WEBP');
  }
  const everything = Object.keys(files).map(text).join('\n');
  expect(everything).not.toContain(mehmet.email);
  expect(everything).not.toMatch(/argon2|password(?!_changed_at)/);
});

test('a link works once, and checking that it exists does not spend it', async () => {
  const link = await makeLink(ayse);
  const head = await server.fetch(new Request(server.origin + link, { method: 'HEAD' }));
  expect(head.status).toBe(405);
  const browser = server.openBrowser();
  const answers = await Promise.all([browser.get(link), browser.get(link)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  expect(await readRejection(await browser.get(link))).toEqual([410, 'link-expired']);
});

test('a link is good for 10 minutes, and ends with the account', async () => {
  const late = await makeLink(ayse);
  server.advance(10 * 60_000);
  await proveSession(server, mehmet);
  const browser = server.openBrowser();
  expect(await readRejection(await browser.get(late))).toEqual([410, 'link-expired']);
  expect((await browser.get('/api/export/none')).status).toBe(410);
  const frozen = await makeLink(mehmet);
  await mehmet.browser.call({ endpoint: '/api/user/freeze', method: 'POST' });
  expect((await browser.get(frozen)).status).toBe(410);
});
