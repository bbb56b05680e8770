import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../contract/canonical-json.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();
const hashOf = (sent: unknown) => createHash('sha256').update(canonicalJson(sent)).digest('hex');

test('the hash that is stored with a key is the same as in earlier builds', async () => {
  const { messageId } = await api.send(api.ayse, { sky: true });
  const { userId } = api.mehmet;
  const calls = [
    ['mark-all-read', {}, ['mark-all-read', null]],
    ['mark-all-read', { body: { until: 3 } }, ['mark-all-read', { until: 3 }]],
    ['read-message', { path: { id: messageId } }, ['read-message', messageId]],
    ['block-person', { path: { userId } }, ['block-person', userId]],
    [
      'allow-landing',
      { path: { id: messageId }, body: { allowed: true } },
      ['allow-landing', messageId, { allowed: true }],
    ],
  ] as const;
  for (const [name, args, sent] of calls) {
    const key = api.context.makeId();
    await api.call(api.ayse, name, { ...args, key });
    const { body_hash } = await api.context.db
      .selectFrom('idempotency_keys')
      .select('body_hash')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    expect([name, body_hash]).toEqual([name, hashOf(sent)]);
  }
});
