import { decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { readSignedId, signId } from '../mail/signed-id.ts';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import type { TestBrowser } from '../testing/browser.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { readAuthToken, signAuthToken } from './auth-token.ts';
import { loadServerKeys, purgeKeys, rotateKeys } from './server-keys.ts';

const server = await openTestServer();
const { context } = server;
afterAll(() => server.close());

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const password = 'uzun bir parola';
let count = 0;

async function logIn(): Promise<TestBrowser> {
  count += 1;
  const person = await addVerifiedPerson(context, { email: `kisi${count}@example.org` });
  const browser = server.openBrowser();
  await browser.post('/api/auth/login', { email: person.email, password });
  return browser;
}
const whoAmI = async (browser: TestBrowser) =>
  (await browser.call({ endpoint: '/api/user', method: 'GET' })).status;
const caller = { userId: context.makeId(), email: 'a@example.org', sessionId: context.makeId() };

const openNode = async () => ({ ...context, keys: await loadServerKeys(context.db) });

test('everybody stays logged in after a rotation, and the new key signs', async () => {
  const browser = await logIn();
  const before = browser.cookies.get('authToken') ?? '';
  await rotateKeys(context);
  await context.keys.refresh();
  expect(await whoAmI(browser)).toBe(200);
  expect(browser.cookies.get('authToken')).toBe(before);
  server.advance(16 * 60_000);
  expect(await whoAmI(browser)).toBe(200);
  const after = browser.cookies.get('authToken') ?? '';
  expect(decodeProtectedHeader(before).kid).not.toBe(decodeProtectedHeader(after).kid);
});

test('a node without the new key reads tokens that the new key signed', async () => {
  const [behind, ahead] = [await openNode(), await openNode()];
  await rotateKeys(context);
  await ahead.keys.refresh();
  const token = await signAuthToken(ahead, caller);
  expect((await readAuthToken(behind, token))?.isExpired).toBe(false);
});

test('after an hour an old key identifies a token’s person, but does not authenticate', async () => {
  const node = await openNode();
  const [stolen] = node.keys.authToken;
  await rotateKeys(context);
  await node.keys.refresh();
  const inAYear = Math.floor(context.now().getTime() / 1000) + 365 * 24 * 3600;
  const forged = await new SignJWT({ ...caller, id: caller.userId, sid: caller.sessionId })
    .setProtectedHeader({ alg: 'HS256', kid: stolen.kid })
    .setIssuedAt(inAYear - 900)
    .setExpirationTime(inAYear)
    .sign(stolen.secret);
  server.advance(HOUR_MS + 1);
  const read = await readAuthToken(node, forged);
  expect([read?.payload.userId, read?.isExpired]).toEqual([caller.userId, true]);
});

test('a token without a key name is read with the first key', async () => {
  const node = await openNode();
  const first = node.keys.authToken.at(-1);
  const now = Math.floor(context.now().getTime() / 1000);
  const token = await new SignJWT({ ...caller, id: caller.userId, sid: caller.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(now)
    .setExpirationTime(now + 900)
    .sign(first?.secret ?? new Uint8Array());
  expect((await readAuthToken(node, token))?.payload.userId).toBe(caller.userId);
});

test('a link in an old mail still unsubscribes', async () => {
  const node = await openNode();
  const token = signId(node.keys.unsubscribe, 'unsubscribe', caller.userId);
  await rotateKeys(context);
  await node.keys.refresh();
  expect(readSignedId(node.keys.unsubscribe, 'unsubscribe', token)).toBe(caller.userId);
  expect(signId(node.keys.unsubscribe, 'unsubscribe', caller.userId)).not.toBe(token);
});

test('removing the old keys logs everybody out, and a start does not restore them', async () => {
  const browser = await logIn();
  await rotateKeys(context, { isForgetting: true });
  await context.keys.refresh();
  expect(await whoAmI(browser)).toBe(401);
  expect(await whoAmI(await logIn())).toBe(200);
  const kids = ({ keys }: { keys: typeof context.keys }) => keys.authToken.map(({ kid }) => kid);
  expect(kids(context)).toHaveLength(1);
  expect(kids(await openNode())).toEqual(kids(context));
});

test('keys are deleted when nothing they signed can still be valid', async () => {
  await rotateKeys(context);
  server.advance(399 * DAY_MS);
  await purgeKeys(context);
  expect((await openNode()).keys.authToken.length).toBeGreaterThan(1);
  server.advance(2 * DAY_MS);
  await purgeKeys(context);
  expect((await openNode()).keys.authToken).toHaveLength(1);
});
