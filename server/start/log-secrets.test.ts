import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import { openTestServer } from '../testing/open-test-server.ts';

const server = await openTestServer();
afterAll(() => server.close());
const { context, logged } = server;

async function logRejection(query: Promise<unknown>): Promise<string> {
  const error = await query.then(
    () => new Error('the database took it'),
    (reason: unknown) => reason,
  );
  const begin = logged.length;
  context.log.error({ err: error }, 'it failed');
  context.log.warn({ error }, 'it failed');
  return logged.slice(begin).join('');
}

test('a database rejection is logged by its code, without query, parameters or row', async () => {
  const { userId, email } = await addVerifiedPerson(context, { email: 'gizli@example.org' });
  const again = () =>
    context.db
      .insertInto('users')
      .values({
        id: context.makeId(),
        email,
        password_hash: 'gizli-hash',
        language: 'tr',
        state: 'active',
        email_verified_at: null,
        terms_version: 't',
        referral_code: 'gizli-davet',
        referred_by: null,
        created_at: context.now(),
      })
      .execute();
  const notAnId = () =>
    context.db.selectFrom('users').select('id').where('id', '=', 'gizli-anahtar').execute();
  const broken = () => sql`select gizli from users where email = ${email}`.execute(context.db);
  const lines = [
    await logRejection(again()),
    await logRejection(notAnId()),
    await logRejection(broken()),
  ];
  expect(lines.map((line) => /"code":"(\w+)"/.exec(line)?.[1])).toEqual([
    '23505',
    '22P02',
    '42703',
  ]);
  for (const line of lines)
    expect(line).not.toMatch(/gizli|select id|insert into|parameters|detail/);
  expect(lines.join('')).not.toContain(userId);
});

test('an error with a cause, or a value that is no error, logs no more', async () => {
  const secret = new Error('gizli\n    at gizli (yer)', { cause: new Error('gizli neden') });
  const begin = logged.length;
  context.log.error({ err: secret }, 'it failed');
  context.log.error({ err: new AggregateError([secret], 'gizli') }, 'it failed');
  context.log.error({ err: 'gizli' }, 'it failed');
  context.log.error({ err: { parameters: ['gizli'] } }, 'it failed');
  expect(logged.slice(begin)).toHaveLength(4);
  expect(logged.slice(begin).join('')).not.toContain('gizli');
});

test('no line has a letter, a token from an address, or a bearer', async () => {
  const password = 'çok gizli parola';
  const { email } = await addVerifiedPerson(context, { email: 'sessiz@example.org', password });
  const person = server.openBrowser();
  const begin = logged.length;
  await person.post('/api/auth/login', { email, password });
  const token = person.cookies.get('authToken') ?? '';
  expect(token).not.toBe('');
  await person.get(`/api/notifications/stream?token=${token}`);
  await person.get('/api/pigeons', { authorization: `Bearer ${token}` });
  const letter = { id: context.makeId(), content: 'gizli mektup', pigeonId: context.makeId() };
  await person.call({ endpoint: '/api/messages', method: 'POST', body: { ...letter, sky: true } });
  await person.call({ endpoint: '/api/messages?q=gizli', method: 'POST', body: 'gizli' });
  const text = logged.slice(begin).join('');
  expect(text.split('"msg":"request"').length - 1).toBe(5);
  for (const secret of [email, password, token, 'gizli', ...token.split('.')]) {
    expect(text).not.toContain(secret);
  }
});
