import type { OpenHandler } from '../http/call-handler.ts';
import { readLandingLetter } from './read-landing-letter.ts';

/** Within this time, all caches drop a letter that its author has recalled (product.md section 2). */
const MAX_AGE_SECONDS = 15;

/** GET /api/landing-letter: returns the letter of the day. */
export const getLandingLetter: OpenHandler<'get-landing-letter'> = async (_call, context) => ({
  body: { letter: await readLandingLetter(context) },
  headers: { 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}` },
});
