import { sql } from 'kysely';

/** Ids per statement, so that no statement blocks others for long. */
const PAGE = 1000;

/** Passes the list as one parameter. With separate parameters, each length would be another prepared statement. */
export const anyOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`;

/** Splits the ids into one page per statement. */
export function inPages(ids: string[]): string[][] {
  const count = Math.ceil(ids.length / PAGE);
  return Array.from({ length: count }, (_, page) => ids.slice(page * PAGE, (page + 1) * PAGE));
}
