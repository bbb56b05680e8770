import * as v from 'valibot';
import { EPOCH_MAX_LENGTH } from './limits.ts';

const SHAPE_MAX_LENGTH = 64;

const sum = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const checkMirrorBody = v.object({
  epoch: v.pipe(v.string(), v.maxLength(EPOCH_MAX_LENGTH)),
  /** The cursor of the mirror when the digests were computed. */
  at: sum,
  /** The shape of the entities in this build: see contract/mirror-digest.ts. */
  shape: v.pipe(v.string(), v.maxLength(SHAPE_MAX_LENGTH)),
  /** By entity. The server ignores entities that it does not recognize. */
  digests: v.record(v.string(), sum),
  /** The digests also differed at an earlier check, so the difference is not only temporary. */
  again: v.boolean(),
});

export const checkMirrorReply = v.object({
  /** `moved`: the log has changed since. `unknown`: the builds have different shapes and cannot be compared. */
  verdict: v.picklist(['match', 'mismatch', 'moved', 'unknown']),
});
export type MirrorVerdict = v.InferOutput<typeof checkMirrorReply>['verdict'];
