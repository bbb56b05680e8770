import { listFeatured } from '../../contract/calls/list-featured.ts';
import type { Envelope } from '../../contract/envelope.ts';
import { publicProfileSchema } from '../../contract/public-profile.ts';
import type { Device } from '../device/device.ts';
import { inSession } from '../device/in-session.ts';
import { readInTurn } from '../device/read-in-turn.ts';
import { readServerAhead } from '../device/server-clock.ts';
import {
  type RecordValue,
  readRecord,
  type SessionRecord,
  writeRecord,
} from '../device/stored-records.ts';
import { callInSession } from '../net/call-as-person.ts';
import { fittingList } from '../net/fitting-list.ts';
import { withQuotaRetry } from '../storage/with-quota-retry.ts';

const KEEP_PEOPLE = 200;
/**
 * The maximum number of consecutive pages without people. The server searches only a limited range per call, so a page
 * can be empty although more people follow.
 */
const PAGES_WITHOUT_ANYBODY = 50;
const LOCK = 'guvercin-people';
const DAY_MS = 24 * 60 * 60 * 1000;

type Featured = RecordValue<'featured'>;

/**
 * Reads the first page of the featured people (product.md section 2) and drops all stored people that are not on it,
 * because the order changes every day. On the same day, known people keep their order and new ones follow, so that the
 * list does not move while it is used. Throws NetworkError or AppError. The stored list does not change then.
 */
export function refreshFeatured(device: Device): Promise<void> {
  return readInTurn(device, LOCK, async (session) => {
    const page = await readPage(device, session, null);
    const known = await readRecord(device.db, 'featured');
    const checkedAt = device.now();
    const aheadMs = await readServerAhead(device.db);
    // The server's day in UTC. The order depends on it.
    const dayOf = (time: number) => Math.floor((time + aheadMs) / DAY_MS);
    const isSameDay = known !== null && dayOf(known.checkedAt) === dayOf(checkedAt);
    const people = isSameDay ? standAfter(known.people, page.people) : page.people;
    await keep(device, session, { checkedAt, people, next: page.next });
  });
}

/** Returns the known people of a page in their known order, then the others. */
function standAfter(known: Featured['people'], page: Featured['people']): Featured['people'] {
  const ids = new Set(known.map(({ id }) => id));
  const again = new Map(page.map((person) => [person.id, person]));
  const staying = known.flatMap(({ id }) => again.get(id) ?? []);
  return [...staying, ...page.filter(({ id }) => !ids.has(id))];
}

/** Reads the page below the stored ones. Does nothing at the end. */
export function loadMoreFeatured(device: Device): Promise<void> {
  return readInTurn(device, LOCK, async (session) => {
    const known = await readRecord(device.db, 'featured');
    if (known === null || known.next === null) return;
    const page = await readPage(device, session, known.next);
    const ids = new Set(known.people.map(({ id }) => id));
    const people = [...known.people, ...page.people.filter(({ id }) => !ids.has(id))];
    const next = people.length < KEEP_PEOPLE ? page.next : null;
    await keep(device, session, { ...known, people: people.slice(0, KEEP_PEOPLE), next });
  });
}

/** Reads on to the next page that is not empty, or to the end. */
async function readPage(
  device: Device,
  session: SessionRecord,
  cursor: string | null,
): Promise<Pick<Featured, 'people' | 'next'>> {
  let page = await askForPage(device, session, cursor);
  for (let empty = 1; empty < PAGES_WITHOUT_ANYBODY; empty += 1) {
    if (page.people.length > 0 || page.next === null) break;
    page = await askForPage(device, session, page.next);
  }
  return page;
}

async function askForPage(
  device: Device,
  session: SessionRecord,
  cursor: string | null,
): Promise<Pick<Featured, 'people' | 'next'>> {
  const call = { ...listFeatured, reply: fittingList(publicProfileSchema) };
  const params: Envelope['params'] = cursor === null ? {} : { cursor };
  const { items, next } = await callInSession(device, session, call, { params });
  const people = items.map(({ bio, spoken_languages, is_new, ...person }) => {
    const { id, full_name, age, city, avatar_url } = person;
    const isNew = is_new === undefined ? {} : { is_new };
    return { id, full_name, age, city, avatar_url, bio, spoken_languages, ...isNew };
  });
  return { people, next };
}

async function keep(device: Device, session: SessionRecord, featured: Featured): Promise<void> {
  const { db } = device;
  await withQuotaRetry(device, () =>
    inSession(db, session.session, [], () => writeRecord(db, 'featured', featured)),
  );
}
