import { afterAll, expect, test } from 'vitest';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import { linkIn, openTestServer } from '../testing/open-test-server.ts';
import { untilQuiet } from '../testing/rejections.ts';
import { readRejection } from '../testing/replies.ts';

const server = await openTestServer();
afterAll(() => server.close());

const ask = (email: string, path = '/api/auth/login-link') =>
  server.openBrowser().post(path, { email });

test('mails a link that leads to the login, and keeps no code in the clear', async () => {
  const { userId } = await addVerifiedPerson(server.context, { email: 'ayse@example.org' });
  expect((await ask(' AYSE@example.org')).status).toBe(202);
  const mail = await server.waitForMail('ayse@example.org');
  expect(mail.subject).toBe('Güvercin: giriş bağlantın');
  expect(linkIn(mail)).toMatch(/^\/login\?code=[\w-]{43}$/);
  const { db } = server.context;
  const kept = [
    await db.selectFrom('one_time_codes').selectAll().execute(),
    await db.selectFrom('jobs').selectAll().execute(),
  ];
  expect(JSON.stringify(kept)).not.toContain(linkIn(mail).split('code=')[1]);
  const lines = db.selectFrom('security_log').select('event').where('user_id', '=', userId);
  expect(await lines.execute()).toEqual([{ event: 'login-link-asked' }]);
});

test('says that an address is not registered, and rejects an invalid one', async () => {
  expect(await readRejection(await ask('kimse@example.org'))).toEqual([
    404,
    'email-unknown',
    'email',
  ]);
  expect(await readRejection(await ask('kimse'))).toEqual([400, 'body-invalid', 'email']);
});

test('too many requests for one address do not block either kind of link', async () => {
  const email = 'fatma@example.org';
  const { userId } = await addVerifiedPerson(server.context, { email });
  for (let count = 0; count < 5; count += 1) expect((await ask(email)).status).toBe(202);
  await untilQuiet(server);
  const codes = server.context.db.selectFrom('one_time_codes').select('kind');
  expect(await codes.where('user_id', '=', userId).execute()).toHaveLength(3);
  expect((await ask(email, '/api/auth/forgot-password')).status).toBe(202);
});
