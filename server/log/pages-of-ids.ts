import { sql } from 'kysely';

/** No statement holds up the others for long. */
const PAGE = 1000;

/** One parameter, however many they are: each count would be a statement of its own to be kept. */
export const anyOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`;

/** The ids of one statement each. */
export function inPages(ids: string[]): string[][] {
  const count = Math.ceil(ids.length / PAGE);
  return Array.from({ length: count }, (_, page) => ids.slice(page * PAGE, (page + 1) * PAGE));
}
