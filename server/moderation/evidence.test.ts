import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fileUrl } from '../../contract/uploads.ts';
import { deletePerson } from '../accounts/delete-person.ts';
import { openFileStore } from '../files/file-store.ts';
import { findSize } from '../files/read-image.ts';
import { REMOVE_UPLOAD, removeUpload } from '../files/remove-upload.ts';
import { REMOVE_UPLOADS_OF, removeUploadsOf } from '../files/remove-uploads-of.ts';
import { createJobRunner } from '../jobs/job-runner.ts';
import { testFile, testFileKey } from '../testing/people.ts';
import { openTwoPeople } from '../testing/two-people.ts';
import { purge } from '../upkeep/schedule-purge.ts';

const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'guvercin-evidence-'));
const files = await openFileStore(folder);
const api = await openTwoPeople({ ayse: { pigeons: 1 } });
afterAll(() => rmSync(folder, { recursive: true }));

const runJobs = () =>
  createJobRunner({
    ...api.context,
    handlers: {
      [REMOVE_UPLOAD]: (args) => removeUpload(api.context, files, args),
      [REMOVE_UPLOADS_OF]: (args) => removeUploadsOf(api.context, files, args),
    },
  }).runDue();
const variants = async (key: string) => {
  const found = await Promise.all(
    (['full', 'preview', 'held'] as const).map(async (variant) =>
      (await findSize(files, key, variant)) === null ? [] : [variant],
    ),
  );
  return found.flat();
};

async function sendPicture() {
  const key = testFileKey(api.ayse.userId, 7);
  await api.context.db
    .insertInto('files')
    .values(testFile(api.context, api.ayse.userId, key))
    .execute();
  const bytes = Buffer.from('a picture');
  await files.write(key, { full: bytes, preview: bytes, width: 1, height: 1, placeholder: '' });
  const image = { image_url: fileUrl(key) };
  const letter = { receiverId: api.mehmet.userId, ...image };
  const { messageId } = await api.send(api.ayse, letter);
  return { messageId, key };
}
const report = (about: Record<string, unknown>) =>
  api.call(api.mehmet, 'report', {
    body: { id: api.context.makeId(), reason: 'nudity', ...about },
  });

test('a reported picture is removed from the web with its letter, and kept as evidence', async () => {
  const { messageId, key } = await sendPicture();
  await report({ messageId });
  await api.recall(api.ayse, api.ayse.pigeonIds[0]);
  await runJobs();
  expect(await variants(key)).toEqual(['held']);
  // The job may run again after a crash.
  await removeUpload(api.context, files, { key });
  expect(await variants(key)).toEqual(['held']);
});

test('a picture without a report is removed with its letter', async () => {
  const { key } = await sendPicture();
  await api.recall(api.ayse, api.ayse.pigeonIds[0]);
  await runJobs();
  expect(await variants(key)).toEqual([]);
});

test('evidence outlives the account of the reported person, and ends after 180 days', async () => {
  const { messageId, key } = await sendPicture();
  await report({ messageId });
  await deletePerson(api.context, api.ayse.userId);
  await runJobs();
  expect(await variants(key)).toEqual(['held']);
  api.clock.advance(181 * DAY_MS);
  await purge(api.context);
  await runJobs();
  expect(await variants(key)).toEqual([]);
  expect(await api.context.db.selectFrom('report_files').selectAll().execute()).toEqual([]);
});

test('a picture that is still shown stays on the web when its report ends', async () => {
  const { messageId, key } = await sendPicture();
  await report({ messageId });
  api.clock.advance(181 * DAY_MS);
  await purge(api.context);
  await runJobs();
  expect(await variants(key)).toEqual(['full', 'preview']);
});

test('the pictures of letters attached to a report are kept too', async () => {
  const { key } = await sendPicture();
  await report({ userId: api.ayse.userId, with_letters: true });
  await api.recall(api.ayse, api.ayse.pigeonIds[0]);
  await runJobs();
  expect(await variants(key)).toEqual(['held']);
});
