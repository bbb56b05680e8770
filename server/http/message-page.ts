import { type SqlBool, sql } from 'kysely';
import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { idSchema } from '../../contract/ids.ts';

/** Where a page of messages ends: the last one's time of acceptance and id. */
export interface Place {
  at: Date;
  id: string;
}

const placeSchema = v.tuple([v.pipe(v.string(), v.isoTimestamp()), idSchema]);

/** Opaque to the device. */
export function writePlace({ at, id }: Place): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');
}

/** Throws `body-invalid` for anything that we did not write. */
export function parsePlace(cursor: string): Place {
  try {
    const [at, id] = v.parse(
      placeSchema,
      JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')),
    );
    return { at: new Date(at), id };
  } catch {
    // Whatever is wrong with it, it is not a cursor of ours.
    throw new AppError('body-invalid', { field: 'cursor' });
  }
}

/** The messages that follow a place, when the newest come first. */
export const isAfter = ({ at, id }: Place) =>
  sql<SqlBool>`(messages.created_at, messages.id) < (${at}::timestamptz, ${id}::uuid)`;

/** Cuts rows of which one more was read than a page has; `next` where more follow. */
export function cutPage<Row extends { created_at: Date; id: string }>(
  rows: Row[],
  limit: number,
): { page: Row[]; next: Place | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : { at: last.created_at, id: last.id } };
}
