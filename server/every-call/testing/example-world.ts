import { calls } from '../../../contract/calls/calls.ts';
import { FIRST_LOGIN_COOKIE } from '../../../contract/cookies.ts';
import { makeOneTimeCode } from '../../accounts/one-time-code.ts';
import { startSession } from '../../sessions/start-session.ts';
import { linkIn, openTestServer, type TestServer } from '../../testing/open-test-server.ts';
import {
  newId,
  type RegisteredPerson,
  registerPerson,
  sendLetter,
} from '../../testing/registered-person.ts';
import { readReply } from '../../testing/replies.ts';

export interface ExampleWorld {
  server: TestServer;
  me: RegisteredPerson;
  friend: RegisteredPerson;
  /** Has written to the friend only, not to me. */
  stranger: RegisteredPerson;
  /** An unread letter from the friend to me, carried by the friend's first pigeon. */
  letterId: string;
  /** My letter in the sky, carried by my first pigeon. */
  skyId: string;
  /** My letter in the sky, carried by my last pigeon. It is never recalled. */
  lastingSkyId: string;
  notificationId: string;
  referralCode: string;
  otherSessionId: string;
}

/** A text that only the friend and the stranger may see. No reply to me may contain it. */
export const SECRET = 'gizli-mektup';

export async function openExampleWorld({
  settings = {},
  dist,
}: {
  settings?: Record<string, string>;
  dist?: string;
} = {}): Promise<ExampleWorld> {
  const wide = {
    LIMIT_REGISTER_IP: '1000',
    LIMIT_LOGIN_IP: '100000',
    LIMIT_LOGIN_ACCOUNT: '100000',
  };
  const server = await openTestServer({
    settings: { ...wide, ...settings },
    ...(dist === undefined ? {} : { dist }),
  });
  const [me, friend, stranger] = await Promise.all(
    ['me', 'friend', 'stranger'].map((name) => registerPerson(server, name)),
  );
  if (me === undefined || friend === undefined || stranger === undefined) throw new Error('nobody');
  const [pigeonId] = friend.pigeonIds;
  const letterId = await sendLetter(friend, { receiverId: me.userId, pigeonId });
  const skyId = await sendLetter(me, { sky: true, pigeonId: me.pigeonIds[0] });
  const lastingSkyId = await sendLetter(me, { sky: true, pigeonId: me.pigeonIds[3] });
  const secret = { content: SECRET, receiverId: friend.userId, pigeonId: stranger.pigeonIds[0] };
  await sendLetter(stranger, secret);
  const listed = await me.browser.call({ endpoint: '/api/notifications', method: 'GET' });
  const { notifications } = await readReply(listed, calls['list-notifications'].reply);
  const notificationId = notifications.find(({ messageId }) => messageId === letterId)?.id ?? '';
  const user = await me.browser.call({ endpoint: '/api/user', method: 'GET' });
  const { profile } = await readReply(user, calls['get-profile'].reply);
  const { referral_code: referralCode } = profile;
  const { sessionId: otherSessionId } = await startSession(server.context, me.userId);
  return {
    server,
    me,
    friend,
    stranger,
    letterId,
    skyId,
    lastingSkyId,
    notificationId,
    referralCode,
    otherSessionId,
  };
}

export async function askForResetCode({ server, friend }: ExampleWorld): Promise<string> {
  const browser = server.openBrowser();
  // Makes the registration mail older than this one.
  server.advance(1000);
  const asked = await browser.post('/api/auth/forgot-password', { email: friend.email });
  if (!asked.ok) throw new Error(`asking for a link answered ${asked.status}`);
  for (let wait = 0; wait < 200; wait += 1) {
    const link = linkIn(await server.waitForMail(friend.email));
    if (link.startsWith('/forgot-password')) {
      return new URL(link, server.origin).searchParams.get('code') ?? '';
    }
    await new Promise<void>((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('no mail with a link for a new password');
}

/** Opens a browser with the first-login code of the friend's account. */
export async function openFirstLogin({ server, friend }: ExampleWorld): Promise<RegisteredPerson> {
  const browser = server.openBrowser();
  const code = await makeOneTimeCode(server.context, {
    userId: friend.userId,
    kind: 'first-login',
  });
  browser.cookies.set(FIRST_LOGIN_COOKIE, code);
  return { ...friend, browser };
}

export { newId };
