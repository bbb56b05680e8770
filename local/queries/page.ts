import type { Collection, Table } from 'dexie';

/** Where a row stands in a list that is ordered by time: its created_at and id. */
export type Key = readonly [createdAt: string, id: string];

/**
 * Which part of a list is asked for, newest first. Without `downTo` the part is open: `limit` rows
 * below `above` (or from the newest). With it the part is closed: everything down to that row, so
 * that a list that is scrolled keeps its pages where they are while others arrive on top.
 */
export interface PageRange {
  limit: number;
  /** Only rows older than this one. */
  above?: Key;
  /** Nothing newer than this row, which may be gone. */
  upTo?: Key;
  /** The oldest row of the part. */
  downTo?: Key;
}

/** A part of a list, with the key from which the next one goes on. */
export interface Page<Item> {
  items: Item[];
  /** The oldest row; null for an empty part, and while only waiting rows are in it. */
  last: Key | null;
  hasMore: boolean;
}

/** A part of a list of the mirror. */
export interface MirrorPage<Item> extends Page<Item> {
  /** false until the first sync has brought everything: where nothing is there may come something. */
  isWhole: boolean;
}

/** Of whoever is not logged in. */
export const NO_PAGE = { items: [], last: null, hasMore: false, isWhole: true };

interface Timed {
  id: string;
  created_at: string;
}

/**
 * Reads the rows of a part by a compound index that ends in created_at and id: `prefix` are its
 * first values. Never an offset, never more than the part and one row.
 */
export async function readPage<Row extends Timed, TableKey, Insert>(
  table: Table<Row, TableKey, Insert>,
  {
    index,
    prefix,
    range,
    keep,
  }: {
    index: string;
    prefix: readonly (string | number)[];
    range: PageRange;
    keep?: ((row: Row) => boolean) | undefined;
  },
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const { above, upTo, downTo, limit } = range;
  const lower = [...prefix, ...(downTo ?? [])];
  const upper = [...prefix, ...(above ?? upTo ?? [[]])];
  const part: Collection<Row, TableKey, Insert> = table
    .where(index)
    .between(lower, upper, true, above === undefined && upTo !== undefined)
    .reverse();
  const kept = keep === undefined ? part : part.filter(keep);
  if (downTo !== undefined) return { rows: await kept.toArray(), hasMore: true };
  const rows = await kept.limit(limit + 1).toArray();
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** As `readPage`, of rows that are few and in hand. */
export function cutPage<Row extends Timed>(
  all: readonly Row[],
  { above, upTo, downTo, limit }: PageRange,
): { rows: Row[]; hasMore: boolean } {
  const part = all
    .filter((row) => above === undefined || compare(row, above) < 0)
    .filter((row) => upTo === undefined || compare(row, upTo) <= 0)
    .filter((row) => downTo === undefined || compare(row, downTo) >= 0)
    .toSorted((a, b) => compare(b, [a.created_at, a.id]));
  if (downTo !== undefined) return { rows: part, hasMore: true };
  return { rows: part.slice(0, limit), hasMore: part.length > limit };
}

/** As the database orders: by time, then by id. */
function compare({ created_at, id }: Timed, [at, otherId]: Key): number {
  if (created_at !== at) return created_at < at ? -1 : 1;
  if (id === otherId) return 0;
  return id < otherId ? -1 : 1;
}

export function keyOf(row: Timed | undefined): Key | null {
  return row === undefined ? null : [row.created_at, row.id];
}
