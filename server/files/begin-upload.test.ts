import { afterAll, beforeEach, expect, test } from 'vitest';
import { IMAGE_MAX_BYTES } from '../../contract/limits.ts';
import { openTestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';

const api = await openTestApi();
const { context, call, reset, close } = api;
let ayse: TestPerson;
beforeEach(async () => {
  await reset();
  ayse = await makePerson(context);
});
afterAll(close);

const announced = (over: object = {}) => ({
  ...{ id: context.makeId(), kind: 'image', bytes: 300_000, sum: 'a'.repeat(64) },
  ...over,
});
const beginUpload = (body: object) => call(ayse, 'begin-upload', { body });

test('repeated calls begin one upload at offset 0', async () => {
  const body = announced();
  const answers = await Promise.all([1, 2, 3].map(() => beginUpload(body)));
  expect(answers).toEqual(Array(3).fill({ offset: 0, upload: null }));
  const rows = await context.db.selectFrom('open_uploads').select('upload_id').execute();
  expect(rows).toEqual([{ upload_id: body.id }]);
});

test.each([
  ['no id', { id: 'none' }, 'body-invalid'],
  ['another kind of thing', { kind: 'video' }, 'body-invalid'],
  ['nothing at all', { bytes: 0 }, 'body-invalid'],
  ['half a byte', { bytes: 0.5 }, 'body-invalid'],
  ['15 MB', { bytes: IMAGE_MAX_BYTES }, 'image-too-large'],
  ['a sum that is none', { sum: 'A'.repeat(64) }, 'body-invalid'],
])('rejects %s', async (_, over, code) => {
  expect(await rejectionWithoutEffect(api, () => beginUpload(announced(over)))).toBe(code);
});

test('rejects another picture under the id of an open upload', async () => {
  const body = announced();
  await beginUpload(body);
  for (const other of [{ bytes: body.bytes + 1 }, { sum: 'b'.repeat(64) }]) {
    const code = await rejectionWithoutEffect(api, () => beginUpload({ ...body, ...other }));
    expect(code).toBe('idempotency-mismatch');
  }
});

test('is for people with a session', () =>
  expectSessionNeeded(api, 'begin-upload', { body: announced() }));
