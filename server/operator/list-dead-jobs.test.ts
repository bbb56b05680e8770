import { beforeEach, expect, test } from 'vitest';
import { addDeadJob } from '../testing/dead-job.ts';
import { makeOperator } from '../testing/make-operator.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();
let operator: TestPerson;
beforeEach(async () => {
  operator = await makePerson(api.context);
  await makeOperator(api, operator);
});
const list = (query: Record<string, unknown> = {}) =>
  api.call(operator, 'list-dead-jobs', { query });

test('lists jobs that were given up, newest first, page by page, without arguments', async () => {
  const older = await addDeadJob(api.context, { kind: 'send-push' });
  api.clock.advance(60_000);
  const newer = await addDeadJob(api.context, { kind: 'verify-email' });
  const waiting = await addDeadJob(api.context);
  await api.context.db
    .updateTable('jobs')
    .set({ dead_reason: null, died_at: null })
    .where('id', '=', waiting)
    .execute();
  const first = await list({ limit: 1 });
  expect(first).toEqual({
    items: [
      {
        ...{ id: newer, kind: 'verify-email', attempts: 12, reason: 'nobody answered' },
        since: api.clock.now().toISOString(),
      },
    ],
    next: expect.any(String),
    dead_count: 2,
  });
  const second = await list({ limit: 1, cursor: first.next ?? '' });
  expect([second.items[0]?.id, second.next]).toEqual([older, null]);
  expect(await rejectionWithoutEffect(api, () => list({ cursor: '!' }))).toBe('body-invalid');
});

test('a reason has no e-mail address', async () => {
  await addDeadJob(api.context, { reason: '550 <ayse.y@example.org>: unknown (a@b.tr)' });
  expect((await list()).items[0]?.reason).toBe('550 <…@…>: unknown (…@…)');
});

test('is for people with a session', () => expectSessionNeeded(api, 'list-dead-jobs'));
