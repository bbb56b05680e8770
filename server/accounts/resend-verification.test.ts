import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openMailFolder } from '../mail/mail-folder.ts';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import { linkIn, openTestServer } from '../testing/open-test-server.ts';
import { readRejection } from '../testing/replies.ts';

const server = await openTestServer();
afterAll(() => server.close());

const { context } = server;
const mails = await openMailFolder({ ...context, folder: path.join(server.dataDir, 'mail') });
const resend = (email: string) =>
  server.openBrowser().post('/api/auth/resend-verification', { email });

test('mails a valid link', async () => {
  const email = 'ayse@example.org';
  const { userId } = await addVerifiedPerson(context, { email });
  await context.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', userId)
    .execute();
  expect((await resend(email)).status).toBe(202);
  const opened = await server.openBrowser().post(linkIn(await server.waitForMail(email)));
  expect(opened.headers.get('location')).toContain('verified=1');
});

test('gives the same response for a verified and for an unknown address', async () => {
  await addVerifiedPerson(context, { email: 'fatma@example.org' });
  const answers = await Promise.all([resend('fatma@example.org'), resend('kimse@example.org')]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{}, {}]);
  const jobs = context.db.selectFrom('jobs').selectAll();
  await expect.poll(() => jobs.execute()).toEqual([]);
  const receivers = (await mails.list()).map(({ to }) => to);
  expect(receivers).not.toContain('fatma@example.org');
});

test('limits to three an hour, whether the address exists or not', async () => {
  for (let count = 0; count < 3; count += 1) {
    expect((await resend('nobody@example.org')).status).toBe(202);
  }
  const fourth = await resend('nobody@example.org');
  expect(await readRejection(fourth)).toEqual([429, 'too-many-requests']);
});

test('rejects an invalid address', async () => {
  expect(await readRejection(await resend('kimse'))).toEqual([400, 'body-invalid', 'email']);
});

test('limits a network to thirty requests an hour, for any addresses', async () => {
  server.advance(2 * 3_600_000);
  for (let count = 0; count < 30; count += 1) await resend(`a${count}@example.org`);
  expect(await readRejection(await resend('a@example.org'))).toEqual([429, 'too-many-requests']);
});
