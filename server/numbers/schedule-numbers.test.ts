import { afterAll, expect, test } from 'vitest';
import { openTestContext } from '../testing/open-test-context.ts';
import { scheduleNumbers } from './schedule-numbers.ts';

const { context, close } = await openTestContext();
afterAll(close);

test('a server that stops stores the push counts of its last minute', async () => {
  const stop = scheduleNumbers(context, import.meta.dirname);
  context.metrics.pushes.inc({ outcome: 'taken' }, 2);
  await stop();
  const rows = await context.db.selectFrom('hourly_numbers').selectAll().execute();
  expect(rows).toMatchObject([{ name: 'pushes-taken', value: 2 }]);
});
