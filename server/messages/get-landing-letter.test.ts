import { beforeEach, expect, test } from 'vitest';
import { deletePerson } from '../accounts/delete-person.ts';
import { freezePerson, reactivatePerson } from '../accounts/freeze-person.ts';
import { suspendPerson } from '../moderation/change-standing.ts';
import { commands } from '../operate/commands.ts';
import { parseCommand } from '../operate/parse-command.ts';
import { rejectionOf } from '../testing/call.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { openTwoPeople } from '../testing/two-people.ts';
import { getLandingLetter } from './get-landing-letter.ts';
import { readLandingLetter } from './read-landing-letter.ts';
import { removeMessage } from './remove-message.ts';

const api = await openTwoPeople();
const DAY_MS = 24 * 60 * 60 * 1000;

let id = '';
const allow = (caller: TestPerson, messageId: string, allowed = true) =>
  api.call(caller, 'allow-landing', { path: { id: messageId }, body: { allowed } });
const read = async () => (await readLandingLetter(api.context))?.content ?? null;

async function hang(author: TestPerson, content: string): Promise<string> {
  api.clock.advance(1000);
  const { messageId } = await api.send(author, { sky: true, content });
  await allow(author, messageId);
  return messageId;
}

beforeEach(async () => {
  id = await hang(api.ayse, 'Fırın açıldı');
});

test('returns text, name, place and time without an id, cacheable for some seconds', async () => {
  const request = { network: '', cookies: new Map(), bearer: null, origin: null };
  const { body, headers } = await getLandingLetter(
    {
      ...{ path: {}, query: {}, body: undefined, rawBody: undefined, idempotencyKey: undefined },
      request: {
        ...request,
        ...{ language: null, userAgent: null, timeZone: null, build: null },
        signal: null,
      },
    },
    api.context,
  );
  const { full_name, city, country } = (await api.call(api.ayse, 'get-profile')).profile;
  const created_at = expect.any(String);
  expect(body).toEqual({
    letter: { content: 'Fırın açıldı', created_at, full_name, city, country },
  });
  expect(headers).toEqual({ 'Cache-Control': 'public, max-age=15' });
});

test('a letter whose author has not agreed is never shown', async () => {
  await allow(api.ayse, id, false);
  await api.send(api.mehmet, { sky: true });
  expect(await read()).toBeNull();
});

test.each<[string, () => Promise<unknown>]>([
  ['its author no longer allows it', () => allow(api.ayse, id, false)],
  ['its author calls it home', () => api.recall(api.ayse, api.ayse.pigeonIds[0])],
  ['the operator removes it', () => removeMessage(api.context, id)],
  [
    'its author freezes their account',
    () => freezePerson(api.context, { userId: api.ayse.userId, network: '' }),
  ],
  [
    'its author is suspended',
    () => suspendPerson(api.context, api.ayse.userId, { reason: 'spam', until: null }),
  ],
  ['its author deletes their account', () => deletePerson(api.context, api.ayse.userId)],
  [
    'somebody reports it',
    () =>
      api.call(api.mehmet, 'report', {
        body: { id: api.context.makeId(), messageId: id, reason: 'spam' },
      }),
  ],
])('is not shown on the next request when %s', async (_what, happens) => {
  await operate('landing letter', id);
  expect(await read()).toBe('Fırın açıldı');
  await happens();
  expect(await read()).toBeNull();
});

test('the permission is still there after the account is unfrozen', async () => {
  const person = { userId: api.ayse.userId, network: '' };
  await freezePerson(api.context, person);
  await reactivatePerson(api.context, person);
  expect(await read()).toBe('Fırın açıldı');
});

test('shows the recent letter with most replies, counting each person once', async () => {
  const mine = await hang(api.mehmet, 'Ekmek sıcak');
  expect(await read()).toBe('Ekmek sıcak');
  const [one, two] = [await makePerson(api.context, { pigeons: 3 }), await makePerson(api.context)];
  const answer = (from: TestPerson, originalMessageId: string, receiverId: string, at: number) =>
    api.reply(from, { originalMessageId, receiverId, pigeonId: from.pigeonIds[at] });
  await answer(one, id, api.ayse.userId, 0);
  await answer(two, id, api.ayse.userId, 0);
  for (const at of [1, 2]) await answer(one, mine, api.mehmet.userId, at);
  expect(await read()).toBe('Fırın açıldı');
  api.clock.advance(8 * DAY_MS);
  expect(await read()).toBeNull();
});

async function operate(...argv: string[]): Promise<string> {
  const said: string[] = [];
  const { command, args } = parseCommand(commands, argv.join(' ').split(' '));
  if (command.isFor !== 'any server') throw new Error(`${command.name} is for a stopped one`);
  await command.run(
    { context: api.context, print: (line: string) => said.push(line) } as never,
    args,
  );
  return said.join('\n');
}

test('the operator’s choice is shown for a day, or until it is cancelled', async () => {
  await hang(api.mehmet, 'Ekmek sıcak');
  expect(await operate('landing letter', id)).toBe('The landing page shows it for 24 hours.');
  expect(await read()).toBe('Fırın açıldı');
  await operate('landing auto');
  expect(await read()).toBe('Ekmek sıcak');
  await operate('landing letter', id);
  api.clock.advance(DAY_MS);
  expect(await read()).toBe('Ekmek sıcak');
});

test('the operator cannot choose a letter without its author’s permission', async () => {
  await allow(api.ayse, id, false);
  expect(await operate('landing letter', id).catch(String)).toContain('does not allow it');
  expect(await rejectionOf(allow(api.mehmet, id))).toBe('message-not-found');
});
