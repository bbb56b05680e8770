import { beforeEach, expect, test } from 'vitest';
import { mutate } from '../outbox/mutate.ts';
import { queryFeatured } from '../queries/query-featured.ts';
import { queryVisited } from '../queries/query-visited.ts';
import { emptyDevice } from '../session/empty-device.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  OTHER,
  rejection,
  reply,
  type TestDevice,
} from '../testing/device.ts';
import { messageOf, publicProfileOf } from '../testing/rows.ts';
import { loadMoreFeatured, refreshFeatured } from './refresh-featured.ts';
import { loadMoreLetters, visitPerson } from './visit-person.ts';

let device: TestDevice;
/** The server's answers by endpoint and cursor. */
let answers: Record<string, () => Response>;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  answers = {};
  device.answer = ({ body }) => {
    const { endpoint, params } = body as { endpoint: string; params?: { cursor?: string } };
    const cursor = params?.cursor === undefined ? '' : `?${params.cursor}`;
    return (answers[endpoint + cursor] ?? (() => rejection('not-found', 404)))();
  };
});

const letter = () => messageOf(device.makeId(), { senderId: OTHER, receiverId: null });
const list = (items: unknown[], next: string | null = null) => reply({ items, next, people: [] });
const visited = (id = OTHER) => queryVisited(device.db, id);

test('another person and their letters are fetched once and available offline', async () => {
  const [first, second] = [letter(), letter()];
  answers[`/api/users/${OTHER}`] = () => reply({ user: publicProfileOf(OTHER) });
  answers[`/api/users/${OTHER}/sky`] = () => list([first], 'below');
  answers[`/api/users/${OTHER}/sky?below`] = () => list([second]);
  expect(await visited()).toBe(null);
  await visitPerson(device, OTHER);
  expect(await visited()).toMatchObject({ profile: { city: 'Mardin' }, hasMore: true });
  await loadMoreLetters(device, OTHER);
  const view = await visited();
  expect(view?.letters.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(view?.letters[0]?.person?.full_name).toBe('Elif Aydın');
  expect(view?.hasMore).toBe(false);
  device.answer = () => new Response('', { status: 502 });
  await expect(visitPerson(device, OTHER)).rejects.toThrow();
  expect((await visited())?.letters).toHaveLength(2);
});

test('hidden people and unknown addresses are both reported as absent', async () => {
  answers[`/api/users/${OTHER}`] = () => rejection('profile-not-found', 404);
  await visitPerson(device, OTHER);
  expect(await visited()).toMatchObject({ profile: null, letters: [] });
  answers['/api/users/nobody'] = () => rejection('body-invalid', 400);
  await visitPerson(device, 'nobody');
  expect(await visited('nobody')).toMatchObject({ profile: null });
});

test('a blocked person disappears at once from the profile and the featured people', async () => {
  answers[`/api/users/${OTHER}`] = () => reply({ user: publicProfileOf(OTHER) });
  answers[`/api/users/${OTHER}/sky`] = () => list([letter()]);
  answers['/api/users/featured'] = () =>
    list([publicProfileOf(OTHER), publicProfileOf(device.makeId())]);
  await visitPerson(device, OTHER);
  await refreshFeatured(device);
  await mutate(device, 'block-person', { userId: OTHER });
  expect(await visited()).toMatchObject({ profile: null, letters: [] });
  expect((await queryFeatured(device.db))?.people).toHaveLength(1);
});

test('featured people continue where they ended, each once, and restart on a refresh', async () => {
  const [a, b, c] = [device.makeId(), device.makeId(), device.makeId()].map(publicProfileOf);
  answers['/api/users/featured'] = () => list([a, b], 'two');
  answers['/api/users/featured?two'] = () => list([b, c]);
  await loadMoreFeatured(device);
  expect(await queryFeatured(device.db)).toBe(null);
  await refreshFeatured(device);
  await loadMoreFeatured(device);
  const shown = await queryFeatured(device.db);
  expect(shown?.people.map(({ id }) => id)).toEqual([a?.id, b?.id, c?.id]);
  expect(shown?.next).toBe(null);
  await refreshFeatured(device);
  expect((await queryFeatured(device.db))?.people).toHaveLength(2);
});

test('pages without a match are skipped until one is found or the end is reached', async () => {
  const somebody = publicProfileOf(OTHER);
  answers['/api/users/featured'] = () => list([], 'two');
  answers['/api/users/featured?two'] = () => list([], 'three');
  answers['/api/users/featured?three'] = () => list([somebody], 'four');
  answers['/api/users/featured?four'] = () => list([]);
  await refreshFeatured(device);
  expect(await queryFeatured(device.db)).toMatchObject({ people: [{ id: OTHER }], next: 'four' });
  await loadMoreFeatured(device);
  expect(await queryFeatured(device.db)).toMatchObject({ people: [{ id: OTHER }], next: null });
});

test('featured people keep their order all day, and new ones are appended', async () => {
  const [a, b, c, d] = Array.from({ length: 4 }, () => publicProfileOf(device.makeId()));
  if (!a || !b || !c || !d) throw new Error('four people are there');
  const shown = async () => (await queryFeatured(device.db))?.people.map(({ id }) => id);
  answers['/api/users/featured'] = () => list([a, b]);
  await refreshFeatured(device);
  answers['/api/users/featured'] = () => list([c, { ...b, city: 'Muğla' }, d, a]);
  await refreshFeatured(device);
  expect(await shown()).toEqual([a.id, b.id, c.id, d.id]);
  expect((await queryFeatured(device.db))?.people[1]?.city).toBe('Muğla');
  device.advance(24 * 60 * 60 * 1000);
  await refreshFeatured(device);
  expect(await shown()).toEqual([c.id, b.id, d.id, a.id]);
});

test('the last hundred visited people are kept until the log-out', async () => {
  for (let count = 0; count < 102; count += 1) {
    const id = `person-${count}`;
    answers[`/api/users/${id}`] = () => rejection('profile-not-found', 404);
    device.advance(1000);
    await visitPerson(device, id);
  }
  expect(await device.db.visited.count()).toBe(100);
  expect(await visited('person-1')).toBe(null);
  expect(await visited('person-101')).not.toBe(null);
  await emptyDevice(device.db, { keepsOutboxOf: 'everybody' });
  expect(await device.db.visited.count()).toBe(0);
});
