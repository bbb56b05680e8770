import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { idSchema } from '../../contract/ids.ts';

/** Where a page of the sky ends: the last message's time of acceptance and id. */
export interface SkyPlace {
  at: Date;
  id: string;
}

const placeSchema = v.tuple([v.pipe(v.string(), v.isoTimestamp()), idSchema]);

/** Opaque to the device. */
export function writeSkyCursor({ at, id }: SkyPlace): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');
}

/** Throws `body-invalid` for anything that we did not write. */
export function parseSkyCursor(cursor: string): SkyPlace {
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
