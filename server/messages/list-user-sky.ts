import { AppError } from '../../contract/errors.ts';
import type { Handler } from '../http/call-handler.ts';
import { parsePlace, writePlace } from '../http/message-page.ts';
import { readPersons } from '../people/read-persons.ts';
import { isVisible } from '../people/visible-people.ts';
import { readSkyPage } from './read-sky.ts';

/** GET /api/users/{id}/sky: lists a person's letters in the sky, newest first. */
export const listUserSky: Handler<'list-user-sky'> = (
  { caller, path, query },
  { onReplica, now },
) =>
  onReplica(async (db) => {
    const viewer = { db, userId: caller.userId, now: now() };
    if (!(await isVisible(viewer, path.id))) throw new AppError('profile-not-found');
    const after = query.cursor === undefined ? null : parsePlace(query.cursor);
    const page = { after, limit: query.limit, authorId: path.id };
    const { items, next } = await readSkyPage(viewer, page);
    const people = await readPersons(viewer, [path.id]);
    return {
      body: {
        items,
        next: next === null ? null : writePlace(next),
        people: [...people.values()],
      },
    };
  });
