import { beforeEach, expect, test } from 'vitest';
import { fileUrl } from '../../contract/uploads.ts';
import { makeOperator } from '../testing/make-operator.ts';
import { makePerson, type TestPerson, testFileKey } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { makeTestReport } from '../testing/reported.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();
let operator: TestPerson;
beforeEach(async () => {
  operator = await makePerson(api.context);
  await makeOperator(api, operator);
});
const read = (id: string) => api.call(operator, 'get-report', { path: { id } });

test('shows the letter as reported, its picture, and facts about both people', async () => {
  const image_url = fileUrl(testFileKey(api.ayse.userId, 0));
  const letter = { receiverId: api.mehmet.userId, content: 'kaba', image_url };
  const { messageId } = await api.send(api.ayse, letter);
  const id = await makeTestReport(api, { messageId }, { reason: 'harassment' });
  await api.recall(api.ayse, api.ayse.pigeonIds[0]);
  await api.call(api.mehmet, 'block-person', { path: { userId: api.ayse.userId } });
  expect(await read(id)).toMatchObject({
    ...{ id, reason: 'harassment', kind: 'direct-letter', excerpt: 'kaba', similar: 1 },
    ...{ letter: { content: 'kaba', senderId: api.ayse.userId }, is_letter_shown: false },
    ...{ profile: null, context: [], pictures: 1, has_blocked: true },
    evidence_until: new Date(api.clock.now().getTime() + 180 * 86_400_000).toISOString(),
    reported: {
      ...{ id: api.ayse.userId, full_name: 'Ayşe Yılmaz', city: 'İzmir', state: 'active' },
      ...{ reports_against: 1, upheld_against: 0, letters_today: 1, strangers_today: 1 },
    },
    reporter: { id: api.mehmet.userId, reports_made: 1, upheld_made: 0, letters_today: 0 },
  });
});

test('shows a reported profile with its texts and photos', async () => {
  await api.call(api.ayse, 'save-profile', { body: { bio: 'Ucuz saatler' } });
  const id = await makeTestReport(api, { userId: api.ayse.userId });
  const report = await read(id);
  expect(report).toMatchObject({
    ...{ kind: 'profile', letter: null, is_letter_shown: false },
    profile: { full_name: 'Ayşe Yılmaz', bio: 'Ucuz saatler' },
  });
  expect(report.pictures).toBe(3);
});

test('shows who else sent the same text as a first letter', async () => {
  const [other, third] = [
    await makePerson(api.context, { pigeons: 2 }),
    await makePerson(api.context),
  ];
  const content = 'Dear friend, I am a doctor on a ship.';
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId, content });
  for (const [at, receiver] of [api.mehmet, third].entries()) {
    const pigeonId = other.pigeonIds[at];
    await api.send(other, { receiverId: receiver.userId, pigeonId, content });
  }
  await api.send(third, { receiverId: api.mehmet.userId, content: 'Başka bir şey' });
  const id = await makeTestReport(api, { messageId });
  const alike = [{ id: other.userId, full_name: 'Ayşe Yılmaz', letters: 2 }];
  expect(await read(id)).toMatchObject({ alike });
});

test('an unknown id is rejected', async () => {
  expect(await rejectionWithoutEffect(api, () => read(api.context.makeId()))).toBe('not-found');
  expect(await rejectionWithoutEffect(api, () => read('x'))).toBe('not-found');
});

test('is for people with a session', () => expectSessionNeeded(api, 'get-report'));
