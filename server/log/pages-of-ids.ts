import { sql } from 'kysely';

/** Ids per statement, so that no statement blocks others for long. */
const PAGE = 1000;

/** Returns the list as one parameter. Otherwise each length would be a separate statement to cache. */
export const anyOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`;

/** Splits the ids into one page per statement. */
export function inPages(ids: string[]): string[][] {
  const count = Math.ceil(ids.length / PAGE);
  return Array.from({ length: count }, (_, page) => ids.slice(page * PAGE, (page + 1) * PAGE));
}
