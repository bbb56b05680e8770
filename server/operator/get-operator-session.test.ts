import { expect, test } from 'vitest';
import { addOperator } from '../moderation/operators.ts';
import { makeOperator } from '../testing/make-operator.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();
const read = () => api.call(api.ayse, 'get-operator-session');

test('returns whether the session is open, and is not found for others', async () => {
  expect(await rejectionWithoutEffect(api, read)).toBe('not-found');
  await addOperator(api.context, api.ayse.userId);
  expect(await read()).toMatchObject({ ends_at: null, needs_passkey: true });
  await makeOperator(api, api.ayse);
  const { ends_at } = await read();
  expect(ends_at).not.toBe(null);
  api.clock.advance(12 * 3_600_000);
  expect((await read()).ends_at).toBe(null);
});

test('is for people with a session', () => expectSessionNeeded(api, 'get-operator-session'));
