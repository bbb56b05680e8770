import type { GuvercinDatabase } from '../database.ts';
import { readRecord } from '../stored-records.ts';
import { readPeople, readWaitingMessages, toMessageView } from './lay-outbox-over.ts';
import { readViewpoint } from './read-outbox.ts';
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

/** The stored sky, newest first by the server's order; one's own waiting letters lie on top. */
export async function querySky(
  db: GuvercinDatabase,
  { limit }: { limit: number },
): Promise<SkyList> {
  const [view, sky] = await Promise.all([readViewpoint(db), readRecord(db, 'sky')]);
  if (view === null) return { items: [], hasMore: false, isEndOfStored: true, checkedAt: null };
  const [rows, waiting] = await Promise.all([
    db.sky
      .orderBy('[created_at+id]')
      .reverse()
      .limit(limit + 1)
      .toArray(),
    readWaitingMessages(db, view),
  ]);
  const shown = rows.slice(0, limit);
  const people = await readPeople(
    db,
    view.gen,
    shown.map(({ value }) => value.senderId),
  );
  const letters = shown
    .map(({ value }) => toMessageView(value, { view, person: people.get(value.senderId) ?? null }))
    .filter(({ delivery }) => delivery !== 'recalled');
  const stored = new Set(letters.map(({ id }) => id));
  const mine = waiting.filter(({ receiverId, id }) => receiverId === null && !stored.has(id));
  const isEndOfStored = rows.length <= limit;
  return {
    items: [...mine, ...letters],
    hasMore: !isEndOfStored || (sky !== null && sky.next !== null),
    isEndOfStored,
    checkedAt: sky?.checkedAt ?? null,
  };
}
