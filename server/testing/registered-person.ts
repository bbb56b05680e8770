import path from 'node:path';
import { SignJWT } from 'jose';
import * as v from 'valibot';
import { tokenPayloadSchema } from '../../contract/accounts.ts';
import { calls } from '../../contract/calls/calls.ts';
import { makeId } from '../../contract/ids.ts';
import { openMailFolder } from '../mail/mail-folder.ts';
import { signAuthToken } from '../sessions/auth-token.ts';
import type { TestBrowser } from './browser.ts';
import type { TestServer } from './open-test-server.ts';
import { registerCompletePerson } from './registration.ts';
import { readReply } from './replies.ts';

const PASSWORD = 'uzun bir parola';
const HOUR_MS = 3_600_000;

export interface RegisteredPerson {
  email: string;
  password: string;
  browser: TestBrowser;
  userId: string;
  sessionId: string;
  pigeonIds: string[];
  photoUrl: string;
}

export async function registerPerson(server: TestServer, name: string): Promise<RegisteredPerson> {
  const folder = path.join(server.dataDir, 'mail');
  const mails = await openMailFolder({ ...server.context, folder });
  const browser = server.openBrowser();
  const email = `${name}@example.org`;
  await registerCompletePerson(browser, mails, { email, password: PASSWORD });
  const { userId, sid } = decode(browser.cookies.get('authToken') ?? '');
  const user = await browser.call({ endpoint: '/api/user', method: 'GET' });
  const { profile } = await readReply(user, calls['get-profile'].reply);
  const list = await browser.call({ endpoint: '/api/pigeons', method: 'GET' });
  const { pigeons } = await readReply(list, calls['list-pigeons'].reply);
  return {
    email,
    password: PASSWORD,
    browser,
    userId,
    sessionId: sid,
    pigeonIds: pigeons.map(({ id }) => id),
    photoUrl: profile.photo_1_url ?? '',
  };
}

export const newId = () => makeId(Date.now(), (bytes) => void crypto.getRandomValues(bytes));

export async function sendLetter(
  { browser }: RegisteredPerson,
  body: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Promise<string> {
  const letter = { id: newId(), content: 'Merhaba', ...body };
  const envelope = { endpoint: '/api/messages', method: 'POST', body: letter, ...more };
  const reply = await browser.call(envelope);
  return (await readReply(reply, calls['send-message'].reply)).messageId;
}

export async function makeBadTokens(server: TestServer, person: RegisteredPerson) {
  const { context } = server;
  const hourAgo = () => new Date(context.now().getTime() - HOUR_MS);
  const claims = {
    userId: person.userId,
    id: person.userId,
    email: person.email,
    sid: person.sessionId,
  };
  const [newest] = context.keys.authToken;
  const foreignKey = crypto.getRandomValues(new Uint8Array(32));
  const soon = Math.floor(context.now().getTime() / 1000) + 600;
  const sign = (alg: string, key: Uint8Array, payload: typeof claims) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg })
      .setIssuedAt(soon - 600)
      .setExpirationTime(soon)
      .sign(key);
  return {
    expired: await signAuthToken({ ...context, now: hourAgo }, person),
    forged: await sign('HS256', foreignKey, claims),
    'of another algorithm': await sign('HS512', newest.secret, claims),
    'without a signature': unsigned({ ...claims, iat: soon - 600, exp: soon }),
    'of a session that is not theirs': await sign('HS256', newest.secret, {
      ...claims,
      sid: newId(),
    }),
    revoked: await endedToken(server, person),
    'no token at all': 'x.y.z',
  };
}

async function endedToken(
  server: TestServer,
  { email, password }: RegisteredPerson,
): Promise<string> {
  const browser = server.openBrowser();
  await browser.post('/api/auth/login', { email, password });
  const token = browser.cookies.get('authToken') ?? '';
  await browser.post('/api/auth/logout');
  return token;
}

function unsigned(payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(payload)}.`;
}

function decode(token: string) {
  const [, payload = ''] = token.split('.');
  const text = Buffer.from(payload, 'base64url').toString('utf8');
  return v.parse(tokenPayloadSchema, JSON.parse(text));
}
