import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFileStore } from '../files/file-store.ts';
import { makeOperator } from '../testing/make-operator.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { testFileKey } from '../testing/people.ts';
import { registerPerson } from '../testing/registered-person.ts';

const server = await openTestServer();
afterAll(() => server.close());

test('shows evidence to operators only, also after it is removed from the web', async () => {
  const ayse = await registerPerson(server, 'ayse');
  const mehmet = await registerPerson(server, 'mehmet');
  const { context } = server;
  const [id, key] = [context.makeId(), testFileKey(ayse.userId, 9)];
  const files = await openFileStore(join(server.dataDir, 'files'));
  const bytes = Buffer.from('a picture');
  await files.write(key, { full: bytes, preview: bytes, width: 1, height: 1, placeholder: '' });
  await context.db
    .insertInto('reports')
    .values({
      ...{ id, reporter_id: mehmet.userId, person_id: ayse.userId, message_id: null },
      ...({ reason: 'nudity', text: null, copy: '{}', created_at: context.now() } as const),
      ...{ closed_at: null, outcome: null },
    })
    .execute();
  await context.db.insertInto('report_files').values({ report_id: id, key }).execute();
  const ask = (who: typeof ayse, reportId = id, place = '1') =>
    who.browser.get(`/api/operator/reports/${reportId}/pictures/${place}`);
  expect((await ask(mehmet)).status).toBe(404);
  await makeOperator(server, ayse);
  const shown = await ask(ayse);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  await files.hold(key);
  expect(await (await ask(ayse)).text()).toBe('a picture');
  expect((await ask(ayse, context.makeId())).status).toBe(404);
  expect((await ask(ayse, 'x')).status).toBe(404);
  for (const place of ['2', '0', '-1', 'x', key]) {
    expect((await ask(ayse, id, place)).status).toBe(404);
  }
  const visitor = await server.openBrowser().get(`/api/operator/reports/${id}/pictures/1`);
  expect(visitor.status).toBe(401);
});
