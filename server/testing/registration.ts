import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { FIRST_LOGIN_COOKIE } from '../../contract/cookies.ts';
import { toPhotoSet } from '../../contract/profile-update.ts';
import { uploadReply } from '../../contract/uploads.ts';
import type { MailFolder } from '../mail/mail-folder.ts';
import type { TestBrowser } from './browser.ts';
import { linkIn } from './open-test-server.ts';
import { readReply } from './replies.ts';
import { uploadWhole } from './send-parts.ts';

const MAIL_WAIT_MS = 60_000;

interface Person {
  email: string;
  password: string;
}

/** Registers by HTTP, verifies by the mailed link, logs in, and completes the profile. */
export async function registerCompletePerson(
  browser: TestBrowser,
  mails: MailFolder,
  { email, password }: Person,
): Promise<void> {
  const registration = { email, password, terms: 't', adult: true };
  expect((await browser.post('/api/auth/register', registration)).status).toBe(201);
  const mail = await vi.waitFor(
    async () => {
      const found = (await mails.list()).find(({ to }) => to === email);
      if (found === undefined) throw new Error(`no mail to ${email}`);
      return found;
    },
    { timeout: MAIL_WAIT_MS },
  );
  await browser.post(linkIn(mail));
  // Its cookie path excludes other calls, which this browser does not implement.
  browser.cookies.delete(FIRST_LOGIN_COOKIE);
  expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200);

  const photos = ['red', 'green', 'blue'].map((color) => uploadPhoto(browser, color));
  const profile = {
    full_name: 'Ayşe Yılmaz',
    gender: 'female',
    birth_date: '1990-01-01',
    country: 'TR',
    city: 'İzmir',
    ...toPhotoSet(await Promise.all(photos)),
  };
  const saved = await browser.call({ endpoint: '/api/user', method: 'PUT', body: profile });
  expect(saved.status).toBe(200);
}

async function uploadPhoto(browser: TestBrowser, background: string): Promise<string> {
  const image = sharp({ create: { width: 240, height: 240, channels: 3, background } });
  const response = await uploadWhole(browser, crypto.randomUUID(), await image.png().toBuffer());
  return (await readReply(response, uploadReply)).url;
}
