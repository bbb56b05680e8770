import { afterAll, expect, test } from 'vitest';
import { createJobRunner } from '../jobs/job-runner.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createSmtpSender } from '../mail/open-mail-sender.ts';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import { openTestMailServer } from '../testing/mail-server.ts';
import { linkIn, openTestServer } from '../testing/open-test-server.ts';
import { untilQuiet } from '../testing/rejections.ts';
import { readRejection } from '../testing/replies.ts';
import { createPasswordLinkSender } from './send-password-link.ts';

const server = await openTestServer();
const mailServer = await openTestMailServer();
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

const PATH = '/api/auth/forgot-password';

test('mails a link that leads to the screen for a new password', async () => {
  await addVerifiedPerson(server.context, { email: 'ayse@example.org' });
  const response = await server.openBrowser().post(PATH, { email: ' AYSE@example.org' });
  expect(response.status).toBe(202);
  const mail = await server.waitForMail('ayse@example.org');
  expect(mail.subject).toBe('Güvercin: yeni parola');
  expect(linkIn(mail)).toMatch(/^\/forgot-password\?code=[\w-]{43}$/);
});

test('keeps no code in the clear', async () => {
  const { db } = server.context;
  const code = linkIn(await server.waitForMail('ayse@example.org')).split('code=')[1] ?? '-';
  const kept = [
    await db.selectFrom('one_time_codes').selectAll().execute(),
    await db.selectFrom('jobs').selectAll().execute(),
  ];
  expect(JSON.stringify(kept)).not.toContain(code);
});

test('says that an address is not registered', async () => {
  const response = await server.openBrowser().post(PATH, { email: 'kimse@example.org' });
  expect(await readRejection(response)).toEqual([404, 'email-unknown', 'email']);
});

test('rejects an invalid address', async () => {
  const response = await server.openBrowser().post(PATH, { email: 'kimse' });
  expect(await readRejection(response)).toEqual([400, 'body-invalid', 'email']);
});

test('limits mails to three an hour per address; further requests keep the link valid', async () => {
  const email = 'fatma@example.org';
  const { userId } = await addVerifiedPerson(server.context, { email });
  const ask = () => server.openBrowser().post(PATH, { email });
  for (let count = 0; count < 3; count += 1) expect((await ask()).status).toBe(202);
  const codes = server.context.db
    .selectFrom('one_time_codes')
    .select('hash')
    .where('user_id', '=', userId);
  await expect.poll(async () => (await codes.execute()).length).toBe(3);
  for (let count = 0; count < 3; count += 1) expect((await ask()).status).toBe(202);
  await untilQuiet(server);
  expect(await codes.execute()).toHaveLength(3);
  const code = linkIn(await server.waitForMail(email)).split('code=')[1];
  const body = { code, password: 'bambaşka bir parola' };
  const reset = await server.openBrowser().post('/api/auth/reset-password', body);
  expect(reset.status).toBe(200);
  // The limit is reached, and the password reset has made all mailed links invalid.
  const refused = await ask();
  expect(await readRejection(refused)).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('limits a network to thirty requests an hour, for any addresses', async () => {
  server.advance(2 * 3_600_000);
  const browser = server.openBrowser();
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) {
    statuses.push((await browser.post(PATH, { email: `a${count}@example.org` })).status);
  }
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([404]));
  expect(statuses[30]).toBe(429);
});

test('sends the mail by SMTP, as text and as HTML', async () => {
  const { context } = server;
  const { userId } = await addVerifiedPerson(context, { email: 'smtp@example.org' });
  const sender = createSmtpSender({ url: mailServer.url, from: 'kus@example.org' });
  const jobs = createJobs(context);
  const handlers = { 'test-link': createPasswordLinkSender(context, sender) };
  await context.db.transaction().execute((tx) => jobs.add(tx, 'test-link', { userId }));
  await createJobRunner({ ...context, jobs, handlers }).runDue();
  sender.close();
  const [mail] = mailServer.received;
  expect(mail?.to).toEqual(['smtp@example.org']);
  expect(mail?.data).toContain('Content-Type: text/plain');
  expect(mail?.data).toContain('Content-Type: text/html');
  expect(mail?.data.replaceAll('=\r\n', '')).toContain('/forgot-password?code=3D');
});
