import * as v from 'valibot';
import { EPOCH_MAX_LENGTH } from './limits.ts';

const SHAPE_MAX_LENGTH = 64;

const sum = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** What a device says of its mirror in POST /api/sync/check. */
export const checkMirrorBody = v.object({
  epoch: v.pipe(v.string(), v.maxLength(EPOCH_MAX_LENGTH)),
  /** The cursor at which it has added up its rows. */
  at: sum,
  /** What its build knows of the entities: see contract/mirror-digest.ts. */
  shape: v.pipe(v.string(), v.maxLength(SHAPE_MAX_LENGTH)),
  /** By entity; those that the server does not know are left out. */
  digests: v.record(v.string(), sum),
  /** It has differed before, at another time: not only for a moment, then. */
  again: v.boolean(),
});

export const checkMirrorReply = v.object({
  /** `moved`: the log is elsewhere by now; `unknown`: builds that know different things do not compare. */
  verdict: v.picklist(['match', 'mismatch', 'moved', 'unknown']),
});
export type MirrorVerdict = v.InferOutput<typeof checkMirrorReply>['verdict'];
