import { afterAll, expect, test } from 'vitest';
import { fileUrl } from '../../contract/uploads.ts';
import { openTestApi } from '../testing/api.ts';
import { makePerson, testFile, testFileKey } from '../testing/people.ts';
import type { FileStore } from './file-store.ts';
import { removeUpload } from './remove-upload.ts';

const PAUSE_MS = 100;
const api = await openTestApi();
afterAll(() => api.close());

test('an image that becomes a profile photo while its message is recalled is kept', async () => {
  const { context } = api;
  const { db } = context;
  const { userId } = await makePerson(context);
  const key = testFileKey(userId, 7);
  await db
    .insertInto('files')
    .values(testFile(context, userId, key))
    .execute();
  const removed: string[] = [];
  const files: FileStore = {
    write: async () => undefined,
    makeDraft: () => {
      throw new Error('nothing is uploaded');
    },
    open: async () => null,
    hold: async () => undefined,
    remove: async (name) => void removed.push(name),
  };

  let removal = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('files').select('key').where('key', '=', key).forKeyShare().execute();
    removal = removeUpload(context, files, { key });
    await new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));
    const photo = { photo_4_url: fileUrl(key) };
    await tx.updateTable('profiles').set(photo).where('user_id', '=', userId).execute();
  });
  await removal;
  const rows = await db.selectFrom('files').select('key').where('key', '=', key).execute();
  expect([rows.length, removed]).toEqual([1, []]);
});
