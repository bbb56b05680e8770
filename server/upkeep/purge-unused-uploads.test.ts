import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fileUrl } from '../../contract/uploads.ts';
import { openTestApi, type TestApi } from '../testing/api.ts';
import { makePerson, type TestPerson, testFile, testFileKey } from '../testing/people.ts';
import { purgeUnusedUploads } from './purge-unused-uploads.ts';

let api: TestApi;
let ayse: TestPerson;

const DAY_MS = 86_400_000;
const days = (count: number) => api.clock.advance(count * DAY_MS);

beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  await api.reset();
  ayse = await makePerson(api.context);
});
afterAll(() => api.close());

async function purged(): Promise<unknown[]> {
  await purgeUnusedUploads(api.context);
  const jobs = await api.context.db.selectFrom('jobs').select('args').execute();
  return jobs.map(({ args }) => args);
}

test('an upload is deleted 60 days after it was last shown', async () => {
  const { context } = api;
  const key = testFileKey(ayse.userId, 9);
  await context.db
    .insertInto('files')
    .values(testFile(context, ayse.userId, key))
    .execute();
  expect(await purged()).toEqual([]);
  days(59);
  // A session that was unused for so long would have ended.
  await context.db.updateTable('sessions').set({ last_used_at: context.now() }).execute();
  await api.send(ayse, { sky: true, image_url: fileUrl(key) });
  expect(await purged()).toEqual([]);
  days(100);
  // The letter with the image is recalled, and the job that deletes the image has not run yet.
  await api.recall(ayse, ayse.pigeonIds[0]);
  await context.db.deleteFrom('jobs').execute();
  expect(await purged()).toEqual([]);
  days(60);
  expect(await purged()).toEqual([{ key }]);
});

test('an upload that a profile shows is kept', async () => {
  await purgeUnusedUploads(api.context);
  days(200);
  expect(await purged()).toEqual([]);
});
