import { beforeEach, expect, test } from 'vitest';
import { saveDraft } from '../outbox/drafts.ts';
import { mutate } from '../outbox/mutate.ts';
import { createSearchDesk } from '../search/search-desk.ts';
import { createTestDevice, logInAs, ME, OTHER, type TestDevice } from '../testing/device.ts';
import { fillMirror, messageOf, personOf, pigeonOf } from '../testing/rows.ts';
import { querySearchGround } from './query-search.ts';
import { searchEverything } from './search-everything.ts';

const THIRD = '00000000-0000-7000-8000-00000000000c';
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
});

/** The search results in a short form, with all letters of `opened` people. */
async function find(text: string, opened: readonly string[] = []) {
  const ground = await querySearchGround(device.db);
  if (ground === null) return null;
  const desk = createSearchDesk(device.db);
  await desk.follow(ground.blockKeys);
  const found = await searchEverything(device.db, {
    ...{ desk, ground, text, groups: 20, opened: new Set(opened) },
    isOver: () => false,
  });
  if (found === null) throw new Error('nobody said that it is over');
  return {
    people: found.people.map(({ person }) => person.full_name),
    letters: found.groups.map(({ personId, count, letters }) => ({
      ...{ personId, count },
      shown: letters.map(({ content }) => content),
    })),
    drafts: found.drafts.map((draft) => [draft.key, draft.personId, draft.text]),
  };
}

const NOTHING = { people: [], letters: [], drafts: [] };
const letter = (content: string, minute: number, more = {}) =>
  messageOf(device.makeId(), { content, created_at: at(minute), ...more });

test('letters are grouped by person, newest first, and an opened group shows all', async () => {
  await fillMirror(device, 'message', [
    letter('Radyo bir', 1),
    letter('RADYO iki', 3, { senderId: ME, receiverId: OTHER }),
    letter('radyo üç', 2, { senderId: THIRD }),
    letter('saat', 4),
  ]);
  expect((await find('radyo'))?.letters).toEqual([
    { personId: OTHER, count: 2, shown: ['RADYO iki'] },
    { personId: THIRD, count: 1, shown: ['radyo üç'] },
  ]);
  expect((await find('radyo', [OTHER]))?.letters[0]?.shown).toEqual(['RADYO iki', 'Radyo bir']);
});

test('waiting letters are found like sent ones, and once only when the mirror has them', async () => {
  const id = device.makeId();
  const args = { id, content: 'Radyo bekler', pigeonId: device.makeId() };
  await mutate(device, 'send-message', { ...args, sky: true });
  const once = [{ personId: '', count: 1, shown: ['Radyo bekler'] }];
  expect((await find('radyo'))?.letters).toEqual(once);
  const sent = { senderId: ME, receiverId: null, content: args.content };
  await fillMirror(device, 'message', [messageOf(id, sent)]);
  expect((await find('radyo'))?.letters).toEqual(once);
});

test('the words of a quoted phrase are adjacent, in letters, drafts and waiting letters', async () => {
  await fillMirror(device, 'message', [
    letter('Üç SAAT camdan baktım', 3),
    letter('camdan bakarım üç saat', 2),
    letter('saat üç, saat cama vurdu', 1),
  ]);
  const args = { id: device.makeId(), content: 'saat cam', pigeonId: device.makeId(), sky: true };
  await mutate(device, 'send-message', { ...args, sky: true });
  const draft = { image: null, imageAlt: '', to: null };
  await saveDraft(device, 'new', { ...draft, text: 'cam saat' });
  await saveDraft(device, OTHER, { ...draft, text: 'bir saat camlar' });
  const found = await find('“saat cam”', [OTHER]);
  expect(found?.letters).toEqual([
    { personId: '', count: 1, shown: ['saat cam'] },
    { personId: OTHER, count: 2, shown: ['Üç SAAT camdan baktım', 'saat üç, saat cama vurdu'] },
  ]);
  expect(found?.drafts.map(([key]) => key)).toEqual([OTHER]);
  // Both the unfinished phrase and the word before it must match.
  expect((await find('bak "üç saat'))?.letters[0]?.count).toBe(2);
  expect(await find('"camdan saat"')).toEqual(NOTHING);
});

test('a person blocked by a waiting row is not found, nor are their letters', async () => {
  await fillMirror(device, 'person', [personOf(OTHER, { full_name: 'Radyocu Deniz' })]);
  await fillMirror(device, 'message', [letter('radyo', 1)]);
  expect(await find('radyo')).toEqual({
    people: ['Radyocu Deniz'],
    letters: [{ personId: OTHER, count: 1, shown: ['radyo'] }],
    drafts: [],
  });
  await mutate(device, 'block-person', { userId: OTHER });
  expect(await find('radyo')).toEqual(NOTHING);
});

test('a letter with a waiting recall is not found', async () => {
  const pigeon = pigeonOf(device.makeId());
  const sent = letter('radyo', 1, { senderId: ME, receiverId: null, pigeonId: pigeon.id });
  await fillMirror(device, 'message', [sent]);
  await fillMirror(device, 'pigeon', [{ ...pigeon, status: 'in_sky', messageId: sent.id }]);
  expect((await find('radyo'))?.letters).toHaveLength(1);
  await mutate(device, 'recall-pigeon', { pigeonId: pigeon.id });
  expect(await find('radyo')).toEqual(NOTHING);
});

test('drafts include their receiver, and another person’s drafts are not found', async () => {
  const answered = letter('merhaba', 1);
  await fillMirror(device, 'message', [answered]);
  const content = { text: 'radyo', image: null, imageAlt: '', to: null };
  for (const key of ['new', `person:${THIRD}`, `conversation:${OTHER}`, `reply:${answered.id}`]) {
    await saveDraft(device, key, content);
  }
  expect((await find('radyo'))?.drafts.toSorted()).toEqual(
    [
      ['new', null, 'radyo'],
      [`person:${THIRD}`, THIRD, 'radyo'],
      [`conversation:${OTHER}`, OTHER, 'radyo'],
      [`reply:${answered.id}`, OTHER, 'radyo'],
    ].toSorted(),
  );
  await logInAs(device, OTHER);
  expect((await find('radyo'))?.drafts).toEqual([]);
});

test('a visitor has nothing to search', async () => {
  await device.db.records.delete('auth');
  expect(await find('radyo')).toBeNull();
});
