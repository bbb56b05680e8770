import { afterAll, expect, test } from 'vitest';
import { openFileStore } from '../files/file-store.ts';
import { hashPassword } from '../sessions/password-hash.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { openPost } from './accounts/open-post.ts';
import { listDemoPeople } from './demo-people.ts';
import { liveOnce } from './live.ts';
import { makeDemoPeople } from './make-demo-people.ts';

const server = await openTestServer();
afterAll(() => server.close());
const { context } = server;
const password = 'beyaz guvercin';

test('a thousand people have as many addresses, and all of them are of age', () => {
  const people = listDemoPeople(1000);
  expect(new Set(people.map(({ slug }) => slug)).size).toBe(1000);
  for (const { slug, birthDate } of people) {
    expect(slug).toMatch(/^[a-z]+\d*$/);
    expect(Number(birthDate.slice(0, 4))).toBeLessThan(2008);
  }
  expect(new Set(people.slice(0, 24).map(({ fullName }) => fullName)).size).toBe(24);
});

test('demo people are ordinary people: complete, with pigeons, and able to act', async () => {
  const files = await openFileStore(`${server.dataDir}/files`);
  const ground = { context, files };
  const passwordHash = await hashPassword(password);
  const made = await makeDemoPeople(ground, { count: 3, passwordHash });
  expect(made).toHaveLength(3);
  expect(await makeDemoPeople(ground, { count: 3, passwordHash })).toEqual([]);
  const [{ email } = { email: '' }] = made;
  expect((await server.openBrowser().post('/api/auth/login', { email, password })).ok).toBe(true);

  const { db } = context;
  const profiles = await db.selectFrom('profiles').select('completion').execute();
  expect(profiles.map(({ completion }) => completion)).toEqual([100, 100, 100]);
  const pigeons = await db.selectFrom('pigeons').select('owner_id').execute();
  // Three for the verified address, one for the complete profile.
  expect(pigeons).toHaveLength(12);
  const settings = await db.selectFrom('notification_settings').select('email').execute();
  expect(settings.map(({ email }) => email)).toEqual([false, false, false]);

  const people = made.map((person) => ({
    post: openPost(context, person),
    writes: person.writes,
  }));
  for (let step = 0; step < 60; step += 1) {
    await liveOnce({ people, context });
    server.advance(60_000);
  }
  const messages = await db.selectFrom('messages').select(['receiver_id', 'status']).execute();
  expect(messages.filter(({ receiver_id }) => receiver_id === null).length).toBeGreaterThan(3);
  expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});
