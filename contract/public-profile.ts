import * as v from 'valibot';
import { genderSchema } from './entities.ts';
import { idSchema } from './ids.ts';

const connectionSchema = v.object({
  id: idSchema,
  full_name: v.nullable(v.string()),
  avatar_url: v.nullable(v.string()),
});

/** Another person as everyone can see them, without e-mail and birth date. */
export const publicProfileSchema = v.object({
  id: idSchema,
  full_name: v.nullable(v.string()),
  gender: v.nullable(genderSchema),
  /** Whole years, in UTC. */
  age: v.nullable(v.number()),
  country: v.nullable(v.string()),
  city: v.nullable(v.string()),
  bio: v.nullable(v.string()),
  /** The photos in order. The first is the main one. */
  photo_urls: v.array(v.string()),
  avatar_url: v.nullable(v.string()),
  /** Present if the person registered within NEW_PERSON_DAYS. Earlier servers never send it. */
  is_new: v.optional(v.literal(true)),
  spoken_languages: v.array(v.string()),
  /** `null` if the person keeps them private. */
  preferences: v.nullable(
    v.object({
      genders: v.array(genderSchema),
      age_min: v.nullable(v.number()),
      age_max: v.nullable(v.number()),
    }),
  ),
  /** The inviter of this person, and the persons they invited. */
  referral_connections: v.object({
    invited_by: v.nullable(connectionSchema),
    invited: v.array(connectionSchema),
  }),
});
export type PublicProfile = v.InferOutput<typeof publicProfileSchema>;
