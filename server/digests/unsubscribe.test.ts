import { afterAll, expect, test } from 'vitest';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { readRejection } from '../testing/replies.ts';
import { unsubscribeUrl } from './unsubscribe-route.ts';

const server = await openTestServer();
afterAll(() => server.close());

const { context } = server;
const { userId } = await addVerifiedPerson(context);
const { userId: otherId } = await addVerifiedPerson(context, { email: 'fatma@example.org' });
const link = new URL(unsubscribeUrl(context, userId));

const request = (path: string, init: RequestInit = {}) =>
  server.fetch(new Request(new URL(path, server.origin), init));
/** A request as a mail program sends it, without cookies and origin. */
const oneClick = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
};
const wantsMails = async (id: string) => {
  const { email } = await context.db
    .selectFrom('notification_settings')
    .select('email')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return email;
};

test('looking at the page changes nothing, since mail scanners open links', async () => {
  const page = await request(link.pathname + link.search);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('<html lang="tr">');
  expect(html).toContain('<form method="post">');
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(await wantsMails(userId)).toBe(true);
});

test.each([
  ['empty', ''],
  ['a letter', 'x'],
  ['signed for somebody else', `${otherId}.${link.searchParams.get('token')?.split('.')[1]}`],
  ['not signed', `${userId}.`],
])('a token that is %s is rejected', async (_, token) => {
  const query = `?token=${encodeURIComponent(token)}`;
  expect((await request(link.pathname + query)).status).toBe(404);
  expect((await request(link.pathname + query, oneClick)).status).toBe(404);
  expect(await wantsMails(otherId)).toBe(true);
  expect(await wantsMails(userId)).toBe(true);
});

test('one click ends the mails of exactly this person, and a second click is harmless', async () => {
  for (const _ of [1, 2]) {
    const done = await request(link.pathname + link.search, oneClick);
    expect(done.status).toBe(200);
    expect(await done.text()).toContain('E-postalar kapatıldı');
  }
  expect(await wantsMails(userId)).toBe(false);
  expect(await wantsMails(otherId)).toBe(true);
  const logged = context.db
    .selectFrom('log')
    .select('seq')
    .where('user_id', '=', userId)
    .where('entity', '=', 'settings');
  expect((await logged.executeTakeFirstOrThrow()).seq).toBeGreaterThan(3);
});

test('uses the person’s language', async () => {
  const user = context.db.updateTable('users').set({ language: 'en' }).where('id', '=', userId);
  await user.execute();
  const page = await request(link.pathname + link.search);
  expect(await page.text()).toContain('Stop the emails?');
});

test('no other call works without an origin, and the token is not in the log', async () => {
  for (const path of ['/api/mail/unsubscribe/', '/api/auth/login', '/api/safe-endpoint']) {
    expect((await readRejection(await request(path, oneClick))).slice(0, 2)).toEqual([
      403,
      'origin-refused',
    ]);
  }
  expect(server.logged.join('')).not.toContain(link.searchParams.get('token') ?? '-');
});
