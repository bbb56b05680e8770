import { AUTH_COOKIE } from '../../../contract/cookies.ts';
import { fileUrl } from '../../../contract/uploads.ts';
import { signAuthToken } from '../../sessions/auth-token.ts';
import { startSession } from '../../sessions/start-session.ts';
import type { TestServer } from '../../testing/open-test-server.ts';
import { makePerson, testFileKey } from '../../testing/people.ts';
import { newId, type RegisteredPerson, sendLetter } from '../../testing/registered-person.ts';
import type { ExampleWorld } from './example-world.ts';

const PIGEONS = 4;

/**
 * Adds a complete, logged-in person directly to the database, which takes a hundredth of the time of a registration.
 */
export async function enterPerson(server: TestServer, fullName: string): Promise<RegisteredPerson> {
  const person = await makePerson(server.context, { pigeons: PIGEONS, fullName });
  const browser = server.openBrowser();
  browser.cookies.set(AUTH_COOKIE, await signAuthToken(server.context, person));
  const photoUrl = fileUrl(testFileKey(person.userId, 0));
  return { ...person, browser, photoUrl, password: 'nobody knows it' };
}

/** Adds the people and entities of the example world to a server that may already have others. */
export async function enterPeople(server: TestServer): Promise<ExampleWorld> {
  const me = await enterPerson(server, 'Ben');
  const friend = await enterPerson(server, 'Arkadaş');
  const stranger = await enterPerson(server, 'Yabancı');
  const [pigeonId] = friend.pigeonIds;
  const letterId = await sendLetter(friend, { receiverId: me.userId, pigeonId });
  const skyId = await sendLetter(me, { sky: true, pigeonId: me.pigeonIds[0] });
  const lastingSkyId = await sendLetter(me, { sky: true, pigeonId: me.pigeonIds[3] });
  const { id: notificationId } = await server.context.db
    .selectFrom('notifications')
    .select('id')
    .where('message_id', '=', letterId)
    .executeTakeFirstOrThrow();
  const referralCode = me.userId;
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

export { newId };
