import { beforeEach, expect, test } from 'vitest';
import { writeRecord } from '../device/stored-records.ts';
import { mutate } from '../outbox/mutate.ts';
import { createTestDevice, logInAs, ME, OTHER, type TestDevice } from '../testing/device.ts';
import { fillMirror, messageOf, personOf } from '../testing/rows.ts';
import { findInCircle, queryCircle } from './query-circle.ts';

const THIRD = '00000000-0000-7000-8000-00000000000c';
const FEATURED = '00000000-0000-7000-8000-00000000000d';
const SEEN = '00000000-0000-7000-8000-00000000000e';
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  await fillMirror(device, 'person', [
    personOf(OTHER, { full_name: 'Elif Aydın', city: 'Mardin' }),
    personOf(THIRD, { full_name: 'Işıl Çelik', city: 'İzmir' }),
  ]);
  await fillMirror(device, 'message', [
    messageOf(device.makeId(), { created_at: at(1) }),
    messageOf(device.makeId(), { senderId: ME, receiverId: THIRD, created_at: at(2) }),
  ]);
  const featured = { avatar_url: null, city: 'Lyon', age: 34, bio: null, spoken_languages: [] };
  await writeRecord(device.db, 'featured', {
    checkedAt: 0,
    next: null,
    people: [
      { id: FEATURED, full_name: 'Leo Moreau', ...featured },
      { id: OTHER, full_name: 'Elif Aydın', ...featured },
    ],
  });
  await device.db.strangers.bulkPut([
    personOf(SEEN, { full_name: 'Ağa Şen', city: 'Muğla' }),
    personOf(THIRD, { full_name: 'Işıl, as she was called' }),
    personOf(ME, { full_name: 'Oneself' }),
  ]);
});

const names = async () => {
  const { written, featured, seen } = await queryCircle(device.db);
  const nameOf = ({ full_name }: { full_name: string | null }) => full_name;
  return [written.map(nameOf), featured.map(nameOf), seen.map(nameOf)];
};

test('each person appears once: latest writers, then featured people, then seen authors', async () => {
  expect(await names()).toEqual([['Işıl Çelik', 'Elif Aydın'], ['Leo Moreau'], ['Ağa Şen']]);
  const { written, featured } = await queryCircle(device.db);
  expect(written[1]?.age).toBe(34);
  expect(featured[0]).toMatchObject({ age: 34, city: 'Lyon', state: 'active' });
});

test('blocked and deleted people are left out, frozen ones stay among the correspondents', async () => {
  await fillMirror(device, 'person', [
    personOf(THIRD, { full_name: 'Işıl Çelik', state: 'frozen' }),
  ]);
  await device.db.strangers.put(personOf(SEEN, { full_name: 'Ağa Şen', state: 'frozen' }));
  await mutate(device, 'block-person', { userId: FEATURED });
  expect(await names()).toEqual([['Işıl Çelik', 'Elif Aydın'], [], []]);
  await fillMirror(device, 'person', [personOf(OTHER, { state: 'deleted' })]);
  expect((await names())[0]).toEqual(['Işıl Çelik']);
});

test('a name or a city is found however it is typed', async () => {
  const circle = await queryCircle(device.db);
  const find = (text: string) => findInCircle(circle, text).map(({ full_name }) => full_name);
  expect(find('isil')).toEqual(['Işıl Çelik']);
  expect(find('IŞIL izmir')).toEqual(['Işıl Çelik']);
  expect(find('mugla')).toEqual(['Ağa Şen']);
  expect(find('lif')).toEqual([]);
  expect(find(' ')).toHaveLength(4);
});
