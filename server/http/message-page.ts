import { type SqlBool, sql } from 'kysely';
import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { idSchema } from '../../contract/ids.ts';

/** The position after a page of messages: the time and the id of its last message. */
export interface Place {
  at: Date;
  id: string;
}

const placeSchema = v.tuple([v.pipe(v.string(), v.isoTimestamp()), idSchema]);

/** Serialises a position as a cursor that is opaque to devices. */
export function writePlace({ at, id }: Place): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');
}

/** Parses a cursor. Throws `body-invalid` for one that this server did not write. */
export function parsePlace(cursor: string): Place {
  try {
    const [at, id] = v.parse(
      placeSchema,
      JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')),
    );
    return { at: new Date(at), id };
  } catch {
    // Any error means that it is no cursor of ours.
    throw new AppError('body-invalid', { field: 'cursor' });
  }
}

/** Returns the condition for the messages after a position, newest first. */
export const isAfter = ({ at, id }: Place) =>
  sql<SqlBool>`(messages.created_at, messages.id) < (${at}::timestamptz, ${id}::uuid)`;

/** Cuts a page from rows, of which one more than `limit` was read. `next` is set if more follow. */
export function cutPage<Row extends { created_at: Date; id: string }>(
  rows: Row[],
  limit: number,
): { page: Row[]; next: Place | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : { at: last.created_at, id: last.id } };
}
