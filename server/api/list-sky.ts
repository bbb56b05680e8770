import type { Handler } from '../http/endpoint-handler.ts';
import { readSkyPage } from '../sky/read-sky.ts';
import { parsePlace, writePlace } from '../values/message-page.ts';
import { readPersons } from '../values/read-persons.ts';

/** GET /api/sky: the feed, newest first by the server's acceptance, with its authors. */
export const listSky: Handler<'list-sky'> = async ({ caller, query }, { db, now }) => {
  const after = query.cursor === undefined ? null : parsePlace(query.cursor);
  const viewer = { db, userId: caller.userId, now: now() };
  const { items, next } = await readSkyPage(viewer, { after, limit: query.limit });
  const authors = [...new Set(items.map(({ senderId }) => senderId))];
  const people = await readPersons(viewer, authors);
  return {
    body: {
      items,
      next: next === null ? null : writePlace(next),
      people: [...people.values()],
    },
  };
};
