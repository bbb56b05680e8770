import { beforeEach, expect, test } from 'vitest';
import { closeReport } from '../moderation/close-reports.ts';
import { makeOperator } from '../testing/make-operator.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { makeTestReport } from '../testing/reported.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ settings: { LIMIT_REPORTS: '1000' } });
let operator: TestPerson;
beforeEach(async () => {
  operator = await makePerson(api.context, { fullName: 'Görevli' });
  await makeOperator(api, operator);
});
const list = (query: Record<string, unknown> = {}) => api.call(operator, 'list-reports', { query });
const ids = async (query?: Record<string, unknown>) =>
  (await list(query)).items.map(({ id }) => id);
const later = () => api.clock.advance(1000);

test('child safety and threats are first, then the oldest; closed ones apart, newest first', async () => {
  const about = { userId: api.ayse.userId };
  const made: string[] = [];
  for (const reason of ['spam', 'other', 'threat', 'minor']) {
    made.push(await makeTestReport(api, about, { reason }));
    later();
  }
  const [spam = '', other = '', threat, minor] = made;
  expect(await ids()).toEqual([threat, minor, spam, other]);
  await closeReport(api.context, { reportId: spam, outcome: 'no-act' });
  later();
  await closeReport(api.context, { reportId: other, outcome: 'no-act' });
  expect(await ids()).toEqual([threat, minor]);
  expect(await ids({ state: 'closed' })).toEqual([other, spam]);
  expect((await list()).open_count).toBe(2);
});

test('shows the subject, and the number of reports about it', async () => {
  const { messageId } = await api.send(api.ayse, { sky: true, content: 'Ucuz saatler' });
  const third = await makePerson(api.context, { fullName: 'Zeynep' });
  await makeTestReport(api, { messageId });
  later();
  await makeTestReport(api, { messageId }, { reporter: third });
  later();
  await makeTestReport(api, { userId: api.ayse.userId });
  expect((await list()).items).toMatchObject([
    { kind: 'sky-letter', excerpt: 'Ucuz saatler', reporter_name: 'Mehmet', similar: 2 },
    { kind: 'sky-letter', reporter_name: 'Zeynep', similar: 2 },
    { kind: 'profile', excerpt: '', person_name: 'Ayşe Yılmaz', similar: 1 },
  ]);
});

test('a thousand false reports of ten accounts do not hide a valid one', async () => {
  const floods = await Promise.all(Array.from({ length: 10 }, () => makePerson(api.context)));
  const rows = floods.flatMap(({ userId }) =>
    Array.from({ length: 100 }, () => ({
      ...{ id: api.context.makeId(), reporter_id: userId, person_id: api.mehmet.userId },
      ...({ message_id: null, reason: 'minor', text: null, copy: '{}' } as const),
      ...{ created_at: api.clock.now(), closed_at: null, outcome: null },
    })),
  );
  for (const row of rows) await api.context.db.insertInto('reports').values(row).execute();
  later();
  const truth = await makeTestReport(api, { userId: api.ayse.userId });
  expect((await ids()).slice(0, 5)).toContain(truth);
  expect((await list()).open_count).toBe(1001);
});

test('a reporter with a confirmed report keeps the rank after many more reports', async () => {
  const about = { userId: api.ayse.userId };
  for (let count = 0; count < 3; count += 1) {
    const reportId = await makeTestReport(api, about);
    await closeReport(api.context, { reportId, outcome: 'letter-removed' });
  }
  const made: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    made.push(await makeTestReport(api, about));
    later();
  }
  const third = await makePerson(api.context);
  made.push(await makeTestReport(api, about, { reporter: third }));
  expect(await ids()).toEqual(made);
});

test('continues page by page, and rejects a foreign cursor', async () => {
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    made.push(await makeTestReport(api, { userId: api.ayse.userId }));
    later();
  }
  const found: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await list({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
    found.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== null);
  expect(found).toEqual(made);
  expect(await rejectionWithoutEffect(api, () => list({ cursor: 'x' }))).toBe('body-invalid');
  expect(await rejectionWithoutEffect(api, () => list({ state: 'lost' }))).toBe('body-invalid');
});

test('is for people with a session', () => expectSessionNeeded(api, 'list-reports'));
