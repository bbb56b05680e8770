import { beforeEach, expect, test } from 'vitest';
import { NEW_LETTER, saveDraft } from '../outbox/drafts.ts';
import { createTestDevice, logInAs, ME, OTHER, type TestDevice } from '../testing/device.ts';
import { fillMirror, messageOf, personOf } from '../testing/rows.ts';
import { queryDrafts } from './query-drafts.ts';

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
});

const begin = (key: string, text: string, to: string | null = null) =>
  saveDraft(device, key, { text, image: null, imageAlt: '', to });

test('drafts include their receiver, and only the person’s own are listed', async () => {
  const answered = messageOf(device.makeId());
  await fillMirror(device, 'person', [personOf(OTHER, { full_name: 'Elif Aydın' })]);
  await fillMirror(device, 'message', [answered]);
  await begin(NEW_LETTER, 'to the sky');
  await begin(`reply:${answered.id}`, 'an answer');
  await begin('reply:gone', 'an answer to what is gone');
  await begin(`person:${OTHER}`, 'to her');
  const drafts = await queryDrafts(device.db);
  const told = drafts.map(({ text, person }) => [text, person?.full_name ?? null]);
  expect(new Set(told)).toEqual(
    new Set([
      ['to the sky', null],
      ['to her', 'Elif Aydın'],
      ['an answer to what is gone', null],
      ['an answer', 'Elif Aydın'],
    ]),
  );
  await logInAs(device, OTHER);
  expect(await queryDrafts(device.db)).toEqual([]);
});
