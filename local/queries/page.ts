import type { Collection, Table } from 'dexie';

/** The position of a row in a list ordered by time: its created_at and id. */
export type Key = readonly [createdAt: string, id: string];

/**
 * The range of a list to read, newest first. Without `downTo` the range is open: `limit` rows below `above` (or from
 * the newest). With it the range is closed: everything down to that row, so that a scrolled list keeps its pages while
 * new rows arrive on top.
 */
export interface PageRange {
  limit: number;
  /** Only rows older than this one. */
  above?: Key;
  /** No rows newer than this one, which may be deleted. */
  upTo?: Key;
  /** The oldest row of the range. */
  downTo?: Key;
}

/** A range of a list, with the key from which the next one continues. */
export interface Page<Item> {
  items: Item[];
  /** The oldest row. `null` if the page is empty or contains only waiting rows. */
  last: Key | null;
  hasMore: boolean;
}

export interface MirrorPage<Item> extends Page<Item> {
  /** False until the first sync is complete. An empty list may still fill until then. */
  isWhole: boolean;
}

/** The page shown when no person is logged in. */
export const NO_PAGE = { items: [], last: null, hasMore: false, isWhole: true };

interface Timed {
  id: string;
  created_at: string;
}

/**
 * Reads the rows of a range by a compound index that ends in created_at and id; `prefix` contains its first values. It
 * uses no offset and reads at most one row more than the range.
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

/** Like `readPage`, for a small list in memory. */
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

/** Compares like the database: by time, then by id. */
function compare({ created_at, id }: Timed, [at, otherId]: Key): number {
  if (created_at !== at) return created_at < at ? -1 : 1;
  if (id === otherId) return 0;
  return id < otherId ? -1 : 1;
}

export function keyOf(row: Timed | undefined): Key | null {
  return row === undefined ? null : [row.created_at, row.id];
}
