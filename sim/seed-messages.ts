import * as v from 'valibot';

export const seedMessageSchema = v.variant('type', [
  v.object({ type: v.literal('begins'), seed: v.number() }),
  v.object({
    type: v.literal('played'),
    seed: v.number(),
    breaches: v.array(v.string()),
    steps: v.array(v.string()),
    tail: v.array(v.string()),
    digest: v.string(),
    ms: v.number(),
  }),
]);
export type SeedMessage = v.InferOutput<typeof seedMessageSchema>;
export type PlayedSeed = Omit<Extract<SeedMessage, { type: 'played' }>, 'type'>;
