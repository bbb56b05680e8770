import type { Message, Person, Profile } from '../../contract/entities.ts';
import { previewOf } from '../../contract/uploads.ts';
import type { GuvercinDatabase, SkyRow } from '../database.ts';
import { readRecord } from '../stored-records.ts';
import { readPeople, readWaitingMessages, toMessageView } from './lay-outbox-over.ts';
import { readViewpoint, type Viewpoint } from './read-outbox.ts';
import type { MessageView } from './views.ts';

export interface SkyList {
  items: MessageView[];
  /** More is stored here, or on the server. */
  hasMore: boolean;
  /** All that is stored is shown: the next page comes from the server. */
  isEndOfStored: boolean;
  /** When the sky was last read from the server, by the device's clock; null: never. */
  checkedAt: number | null;
}

/**
 * The stored sky, newest first by the server's order. One's own letters come from the mirror, which
 * is right at once where the stored sky waits for its next reading; those that wait lie on top.
 */
export async function querySky(
  db: GuvercinDatabase,
  { limit }: { limit: number },
): Promise<SkyList> {
  const [view, sky] = await Promise.all([readViewpoint(db), readRecord(db, 'sky')]);
  if (view === null) return { items: [], hasMore: false, isEndOfStored: true, checkedAt: null };
  const rows = await db.sky
    .orderBy('[created_at+id]')
    .reverse()
    .limit(limit + 1)
    .toArray();
  const isWhole = rows.length <= limit && (sky === null || sky.next === null);
  const own = await readOwnLetters(db, view, {
    limit: limit + 1,
    downTo: isWhole ? null : (rows[limit] ?? rows.at(-1) ?? null),
  });
  const others = rows.filter(({ value }) => value.senderId !== view.userId);
  const all = [...own, ...others.map(({ value }) => value)].toSorted(newestFirst);
  const letters = all.slice(0, limit);
  const isEndOfStored = rows.length <= limit && all.length <= limit;
  const waiting = await readWaitingMessages(db, view);
  return {
    items: [
      ...waiting.filter(({ receiverId }) => receiverId === null),
      ...(await toViews(db, view, letters)),
    ],
    hasMore: !isEndOfStored || (sky !== null && sky.next !== null),
    isEndOfStored,
    checkedAt: sky?.checkedAt ?? null,
  };
}

/** One's own letters of the sky, newest first, down to a stored one below which nothing is known. */
async function readOwnLetters(
  db: GuvercinDatabase,
  { gen }: Viewpoint,
  { limit, downTo }: { limit: number; downTo: SkyRow | null },
): Promise<Message[]> {
  const rows = await db.messages
    .where('[gen+personId+created_at+id]')
    .between([gen, '', downTo?.created_at ?? '', downTo?.id ?? ''], [gen, '', []], true, true)
    .reverse()
    .limit(limit)
    .toArray();
  return rows.map(({ value }) => value);
}

async function toViews(
  db: GuvercinDatabase,
  view: Viewpoint,
  letters: Message[],
): Promise<MessageView[]> {
  const authors = letters.map(({ senderId }) => senderId);
  const [people, profile] = await Promise.all([
    readPeople(db, view.gen, authors),
    db.profiles.get([view.gen, view.userId]),
  ]);
  if (profile !== undefined) people.set(view.userId, toPerson(profile.value));
  return letters
    .map((value) => toMessageView(value, { view, person: people.get(value.senderId) ?? null }))
    .filter(({ delivery }) => delivery !== 'recalled');
}

function toPerson({ id, full_name, photo_1_url, city, country }: Profile): Person {
  return { id, full_name, avatar_url: previewOf(photo_1_url), city, country, state: 'active' };
}

function newestFirst(a: Message, b: Message): number {
  return b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id);
}
