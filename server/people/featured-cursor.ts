import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { idSchema } from '../../contract/ids.ts';

/** The end of a page in the order of its day. */
export interface FeaturedPlace {
  day: string;
  place: number;
  id: string;
}

const placeSchema = v.tuple([
  v.pipe(v.string(), v.isoDate()),
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  idSchema,
]);

/** Serialises a place as a cursor that is opaque to devices. */
export function writeFeaturedCursor({ day, place, id }: FeaturedPlace): string {
  return Buffer.from(JSON.stringify([day, place, id])).toString('base64url');
}

/** Parses a cursor. Throws `body-invalid` for one that this server did not write. */
export function parseFeaturedCursor(cursor: string): FeaturedPlace {
  try {
    const [day, place, id] = v.parse(
      placeSchema,
      JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')),
    );
    return { day, place, id };
  } catch {
    // Any error means that it is no cursor of ours.
    throw new AppError('body-invalid', { field: 'cursor' });
  }
}
