import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyPageWords } from '../i18n/mails/verify-page.ts';
import { createTranslator } from '../i18n/translate.ts';
import { answerInstead, type OtherAnswer, reject } from './fixtures/answer-instead.ts';
import { makeMember } from './fixtures/newcomer.ts';
import { PASSWORD } from './fixtures/person.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { testCalm } from './witness/test-calm.ts';

/** Checks the sentences for a visitor word for word, where they are shown (product.md sections 5 and 8). */
const { t, error } = createTranslator('tr');
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const { email } = elif;

let testApp: TestApp;
let seat: Seat;
let page: Page;

beforeAll(async () => {
  testApp = await startTestApp();
  await makeMember(testApp, elif);
  seat = await testApp.seat({ isPageOnly: true });
  ({ page } = seat);
});
afterAll(() => testApp.close());

const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
const sees = (text: string) => page.getByText(text).first().waitFor();
const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

/** Runs `work` while a call gets another response. */
async function meanwhile(call: string, answer: OtherAnswer, work: () => Promise<void>) {
  const stop = await answerInstead(seat.context, call, answer);
  await work();
  await stop();
}

async function fillRegistration(address: string, again = PASSWORD): Promise<void> {
  await page.goto('/register');
  await fill(t('field.email'), address);
  await fill(t('field.password'), PASSWORD);
  await fill(t('field.password-again'), again);
  await page.getByLabel(t('register.terms')).check();
  await page.getByLabel(t('register.adult')).check();
}

test('registration', async () => {
  await fillRegistration('ada@example.org', 'something else');
  await press(t('register.submit'));
  await sees(t('register.mismatch'));
  await fill(t('field.password-again'), PASSWORD);
  await meanwhile('/api/auth/register', { status: 201, body: {} }, async () => {
    await press(t('register.submit'));
    await sees(error('register-failed'));
  });
  await meanwhile('/api/auth/register', reject(500, 'internal'), async () => {
    await press(t('register.submit'));
    await sees(t('register.failed'));
    await sees(t('register.refused'));
  });
  await press(t('register.submit'));
  await sees(t('register.done'));
  await meanwhile('/api/auth/resend-verification', reject(500, 'internal'), async () => {
    await press(t('register.resend'));
    await sees(t('error.unknown'));
  });
  // Without the `registration` cookie the link does not log in.
  await seat.context.clearCookies();
  await page.goto(await testApp.mailedLink('ada@example.org'));
  await press(verifyPageWords('tr', 'ask').button ?? '');
  await sees(t('login.verified'));
});

test('logging in', async () => {
  await page.goto('/login');
  await fill(t('field.email'), email);
  await fill(t('field.password'), 'not the one');
  await press(t('login.submit'));
  await sees(error('login-failed'));
  const undecodable = { status: 200, body: { authToken: 'no token at all' } };
  await meanwhile('/api/auth/login', undecodable, async () => {
    await press(t('login.submit'));
    await sees(error('unauthenticated'));
  });
});

test('a forgotten password', async () => {
  await page.goto('/forgot-password');
  await fill(t('field.email'), 'nobody@example.org');
  await press(t('forgot.submit'));
  await sees(error('email-unknown'));
  await fill(t('field.email'), email);
  await meanwhile('/api/auth/forgot-password', reject(500, 'internal'), async () => {
    await press(t('forgot.submit'));
    await sees(t('forgot.failed'));
  });
  await press(t('forgot.submit'));
  await sees(t('forgot.sent'));
  await expect.poll(() => testApp.mailedLink(email)).toContain('/forgot-password?code=');
  const link = await testApp.mailedLink(email);
  await page.goto('/forgot-password?code=long-forgotten');
  await renew();
  await sees(error('code-invalid'));
  await page.goto(link);
  await renew();
  await sees(t('forgot.done'));
  await page.waitForURL('**/login');
});

async function renew(): Promise<void> {
  await fill(t('forgot.new-password'), 'defne yaprağı 1957');
  await fill(t('field.password-again'), 'defne yaprağı 1957');
  await press(t('forgot.save'));
}

testCalm(() => testApp, ['the server responded with a status of']);
