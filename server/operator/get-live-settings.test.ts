import { expect, test } from 'vitest';
import { liveLimitNames } from '../../contract/live-settings.ts';
import { makeOperator } from '../testing/make-operator.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ settings: { LIMIT_REPORTS: '30' } });
const read = () => api.call(api.ayse, 'get-live-settings');

test('shows every limit with the default of the environment', async () => {
  await makeOperator(api, api.ayse);
  const { limits, mail_domains, banner } = await read();
  expect(limits.map(({ name }) => name)).toEqual(liveLimitNames);
  expect(limits).toContainEqual({ name: 'LIMIT_REPORTS', value: null, default: 30 });
  expect([mail_domains, banner]).toEqual([[], null]);
});

test('a stored value that this build does not understand counts as not changed', async () => {
  await makeOperator(api, api.ayse);
  const rows = { LIMIT_REPORTS: '"many"', BANNER: '{"id":1}', MAIL_DOMAINS: '["?"]', LATER: '1' };
  for (const [name, value] of Object.entries(rows)) {
    await api.context.db.insertInto('live_settings').values({ name, value }).execute();
  }
  const { limits, mail_domains, banner } = await read();
  expect(limits).toContainEqual({ name: 'LIMIT_REPORTS', value: null, default: 30 });
  expect([mail_domains, banner]).toEqual([[], null]);
});

test('is for people with a session', () => expectSessionNeeded(api, 'get-live-settings'));
