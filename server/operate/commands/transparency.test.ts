import { expect, test } from 'vitest';
import { makeOperator } from '../../testing/make-operator.ts';
import { makePerson } from '../../testing/people.ts';
import { makeTestReport } from '../../testing/reported.ts';
import { openTwoPeople } from '../../testing/two-people.ts';
import { readFigures } from './transparency.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const api = await openTwoPeople();

test('counts the events of the period, without names', async () => {
  const { context, clock } = api;
  const operator = await makePerson(context);
  await makeOperator(api, operator);
  await makeTestReport(api, { userId: api.ayse.userId });
  await makeTestReport(api, { userId: api.ayse.userId }, { reason: 'hate' });
  clock.advance(2 * HOUR_MS);
  const path = { userId: api.ayse.userId };
  await api.call(operator, 'warn-person', { path, body: { reason: 'Reklam' } });
  const appeal = { appeal: 'Değildi.', appealed_at: context.now() };
  await context.db.updateTable('statements').set(appeal).execute();
  const answer = { answer: 'Olsun', answered_at: context.now(), is_granted: true };
  await context.db.updateTable('statements').set(answer).execute();
  const request = { authority: 'Savcılık', basis: 'CMK 135', country: 'TR', outcome: 'refused' };
  const at = context.now();
  await context.db
    .insertInto('authority_requests')
    .values({ id: context.makeId(), ...request, received_at: at, noted_at: at })
    .execute();
  const from = new Date(context.now().getTime() - DAY_MS);
  const lines = await readFigures(context, { from, end: new Date(from.getTime() + 2 * DAY_MS) });
  expect(lines).toEqual([
    'reports received (hate): 1',
    'reports received (spam): 1',
    'reports closed (warned): 2',
    'median hours from report to close: 2.0',
    'decisions, each by a human (warned): 1',
    'appeals received: 1',
    'appeals answered (granted): 1',
    'median hours from appeal to answer: 0.0',
    'pictures held by their hash, then: 0',
    'requests by authorities (TR, refused): 1',
    expect.stringMatching(/^people active since the first day: \d+$/),
  ]);
});

test('a period in which nothing happened has zeros', async () => {
  const from = new Date('2020-01-01T00:00:00Z');
  const end = new Date('2020-02-01T00:00:00Z');
  const lines = await readFigures(api.context, { from, end });
  expect(lines).toContain('reports received: 0');
  expect(lines).toContain('median hours from report to close: none');
});
