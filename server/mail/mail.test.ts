import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createAccount } from '../accounts/create-account.ts';
import { createVerificationSender, VERIFY_EMAIL_JOB } from '../accounts/send-verification.ts';
import { createJobRunner } from '../jobs/job-runner.ts';
import { openTestMailServer } from '../testing/mail-server.ts';
import { openTestContext } from '../testing/open-test-context.ts';
import { openMailFolder } from './mail-folder.ts';
import type { MailSender } from './mail-sender.ts';
import { createSmtpSender } from './open-mail-sender.ts';
import { renderMailPage } from './render-mail-page.ts';

const { context, clock, reset, close } = await openTestContext();
const mailServer = await openTestMailServer();
const folderPath = await mkdtemp(path.join(tmpdir(), 'guvercin-mail-'));
beforeEach(reset);
afterAll(async () => {
  await mailServer.close();
  await close();
  await rm(folderPath, { recursive: true });
});

const runnerWith = (mails: MailSender) =>
  createJobRunner({
    ...context,
    handlers: { [VERIFY_EMAIL_JOB]: createVerificationSender(context, mails) },
  });

async function register(email: string): Promise<string> {
  return context.db.transaction().execute(async (tx) => {
    const account = { email, passwordHash: 'x', language: 'tr' as const, terms: 't' };
    const userId = await createAccount(tx, context, account);
    await context.jobs.add(tx, VERIFY_EMAIL_JOB, { userId });
    return userId;
  });
}

const decode = (data: string) =>
  data
    .replaceAll('=\r\n', '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
    );

test('sends the mail to the mail server as text and HTML', async () => {
  const from = 'Güvercin <kus@example.org>';
  const sender = createSmtpSender({ url: mailServer.url, from });
  await register('ayse@example.org');
  await runnerWith(sender).runDue();
  sender.close();
  const mail = mailServer.received.at(-1);
  expect(mail).toMatchObject({ from: 'kus@example.org', to: ['ayse@example.org'] });
  const text = decode(mail?.data ?? '');
  expect(text).toContain('Content-Language: tr');
  expect(text).toContain('Content-Type: text/plain; charset=utf-8');
  expect(text).toContain('Content-Type: text/html; charset=utf-8');
  expect(text).toContain('Adresinin sana ait olduğunu doğrulamak');
  expect(text).toMatch(/http:\/\/localhost:4310\/api\/auth\/verify-email\?code=[\w-]{43}/);
});

test.each([
  ["o'brien&co@example.com", 'Güvercin <kus@örnek.com.tr>'],
  ['ali@xn--rnek-4qa.com.tr', 'kus@xn--rnek-4qa.com.tr'],
])('a mail to %s from %s is sent to the mail server in ASCII', async (to, from) => {
  const sender = createSmtpSender({ url: mailServer.url, from });
  await sender.send({ to, language: 'tr', subject: 'Kuş', text: 'kuş', html: 'kuş' });
  sender.close();
  const mail = mailServer.received.at(-1);
  expect(mail).toMatchObject({ from: 'kus@xn--rnek-4qa.com.tr', to: [to] });
  expect(mail?.data).toContain(`To: ${to}\r\n`);
});

test('retries when the mail server rejects a mail', async () => {
  const sender = createSmtpSender({ url: mailServer.url, from: 'kus@example.org' });
  const before = mailServer.received.length;
  mailServer.rejectNext(1);
  await register('fatma@example.org');
  await runnerWith(sender).runDue();
  expect(mailServer.received).toHaveLength(before);
  clock.advance(60_000);
  await runnerWith(sender).runDue();
  sender.close();
  expect(mailServer.received).toHaveLength(before + 1);
});

test('sends nothing to a person who is verified in the meantime', async () => {
  const userId = await register('zeynep@example.org');
  await context.db
    .updateTable('users')
    .set({ email_verified_at: clock.now() })
    .where('id', '=', userId)
    .execute();
  const before = mailServer.received.length;
  await runnerWith(createSmtpSender({ url: mailServer.url, from: 'a@b.example' })).runDue();
  expect(mailServer.received).toHaveLength(before);
});

test('without a mail server each mail is a file, newest first', async () => {
  const folder = await openMailFolder({ ...context, folder: folderPath });
  await register('bir@example.org');
  await runnerWith(folder).runDue();
  clock.advance(1000);
  await register('iki@example.org');
  await runnerWith(folder).runDue();
  expect(await readdir(folderPath)).toHaveLength(2);
  const mails = await folder.list();
  expect(mails.map(({ to }) => to)).toEqual(['iki@example.org', 'bir@example.org']);
});

test('the mail page shows a mail with a link and escapes mark-up', () => {
  const page = renderMailPage(
    [
      {
        id: 'a"b',
        at: '2026-11-20T10:00:00.000Z',
        to: '<b>@xn--rnek-4qa.com.tr',
        language: 'tr',
        subject: '<script>alert(1)</script>',
        text: 'http://localhost/a?b=1&c="d" son',
        html: '',
      },
    ],
    'n',
  );
  expect(page).not.toContain('<script>');
  expect(page).not.toContain('<b>@');
  expect(page).toContain('@örnek.com.tr');
  expect(page).toContain('<a href="http://localhost/a?b=1&amp;c=&quot;d&quot;">');
});
