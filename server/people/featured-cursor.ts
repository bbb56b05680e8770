import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { idSchema } from '../../contract/ids.ts';

/** Where a page ends in the order of its day. */
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

/** Opaque to the device. */
export function writeFeaturedCursor({ day, place, id }: FeaturedPlace): string {
  return Buffer.from(JSON.stringify([day, place, id])).toString('base64url');
}

/** Throws `body-invalid` for anything that we did not write. */
export function parseFeaturedCursor(cursor: string): FeaturedPlace {
  try {
    const [day, place, id] = v.parse(
      placeSchema,
      JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')),
    );
    return { day, place, id };
  } catch {
    // Whatever is wrong with it, it is not a cursor of ours.
    throw new AppError('body-invalid', { field: 'cursor' });
  }
}
