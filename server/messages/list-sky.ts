import type { Handler } from '../http/call-handler.ts';
import { parsePlace, writePlace } from '../http/message-page.ts';
import { readPersons } from '../people/read-persons.ts';
import { readNewestRemoval } from './read-newest-removal.ts';
import { readSkyPage } from './read-sky.ts';

/**
 * GET /api/sky: lists the letters of the sky with their authors, newest first by the time at which the server accepted
 * them.
 */
export const listSky: Handler<'list-sky'> = ({ caller, query }, { onReplica, now }) =>
  onReplica(async (db) => {
    const after = query.cursor === undefined ? null : parsePlace(query.cursor);
    // Read before the page, so that every removal during the read has a higher number.
    const removals = after === null ? { removals: await readNewestRemoval(db) } : {};
    const viewer = { db, userId: caller.userId, now: now() };
    const { items, next } = await readSkyPage(viewer, { after, limit: query.limit });
    const authors = [...new Set(items.map(({ senderId }) => senderId))];
    const people = await readPersons(viewer, authors);
    return {
      body: {
        items,
        next: next === null ? null : writePlace(next),
        people: [...people.values()],
        ...removals,
      },
    };
  });
