import { afterAll, expect } from 'vitest';
import { FIRST_LOGIN_COOKIE } from '../../contract/cookies.ts';
import type { TestBrowser } from './browser.ts';
import { linkIn, openTestServer, type TestServer } from './open-test-server.ts';
import { digestRows, untilQuiet } from './rejections.ts';
import { readRejection } from './replies.ts';

export const TEST_PASSWORD = 'uzun bir parola';

export interface TestAccounts extends TestServer {
  newEmail(): string;
  registration(email: string, more?: Record<string, unknown>): Record<string, unknown>;
  register(browser: TestBrowser): Promise<string>;
  logIn(browser: TestBrowser): Promise<string>;
  /** Returns status and code of a rejection. Fails if the call succeeds or changes data. */
  rejection(call: () => Promise<Response>): Promise<(string | number)[]>;
}

export async function openTestAccounts(
  settings: Record<string, string> = {},
): Promise<TestAccounts> {
  const server = await openTestServer({ settings: { LIMIT_REGISTER_IP: '1000', ...settings } });
  afterAll(() => server.close());
  let count = 0;
  const newEmail = () => {
    count += 1;
    return `kisi${count}@example.org`;
  };
  const registration: TestAccounts['registration'] = (email, more = {}) => {
    return { email, password: TEST_PASSWORD, terms: '2026-11', adult: true, ...more };
  };
  const register = async (browser: TestBrowser) => {
    const email = newEmail();
    const response = await browser.post('/api/auth/register', registration(email));
    expect(response.status).toBe(201);
    return email;
  };
  return {
    ...server,
    ...{ newEmail, registration, register },
    async logIn(browser) {
      const email = await register(browser);
      await browser.post(linkIn(await server.waitForMail(email)));
      // Other calls do not receive the cookie because of its path, but this test browser ignores paths.
      browser.cookies.delete(FIRST_LOGIN_COOKIE);
      const login = { email, password: TEST_PASSWORD };
      expect((await browser.post('/api/auth/login', login)).status).toBe(200);
      return email;
    },
    async rejection(call) {
      await untilQuiet(server);
      const before = await digestRows(server.context);
      const refused = await readRejection(await call());
      expect(await digestRows(server.context), `${refused} changed something`).toBe(before);
      return refused;
    },
  };
}
