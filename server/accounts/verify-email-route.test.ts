import { afterAll, expect, test } from 'vitest';
import { linkIn, openTestServer } from '../open-test-server.ts';

const server = await openTestServer();
afterAll(() => server.close());

const readVerifiedAt = async (email: string) =>
  (
    await server.context.db
      .selectFrom('users')
      .select('email_verified_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).email_verified_at;

test('a scanner that asks for the head of the link verifies nothing; opening it does', async () => {
  const email = 'ayse@example.org';
  const browser = server.openBrowser();
  const registration = { email, password: 'uzun bir parola', terms: 't', adult: true };
  expect((await browser.post('/api/auth/register', registration)).status).toBe(201);
  const link = linkIn(await server.waitForMail(email));

  const head = await server.fetch(new Request(server.origin + link, { method: 'HEAD' }));
  expect([head.status, head.headers.get('location')]).toEqual([302, `${server.origin}/login`]);
  expect(await readVerifiedAt(email)).toBeNull();

  const opened = await browser.get(link);
  expect(opened.headers.get('location')).toBe(`${server.origin}/login?verified=1`);
  expect(await readVerifiedAt(email)).not.toBeNull();
});
