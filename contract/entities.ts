import * as v from 'valibot';
import { idSchema } from './ids.ts';
import { notificationSettingsEntries } from './notification-settings.ts';

/**
 * The entities of the log as sent over the network (product.md section 3). Times are ISO 8601 in UTC. Objects are open:
 * an older device ignores fields that a newer server adds.
 */

const timeSchema = v.pipe(v.string(), v.isoTimestamp());
const urlOrNull = v.nullable(v.string());

export const genderSchema = v.picklist(['male', 'female', 'non-binary', 'other']);
export type Gender = v.InferOutput<typeof genderSchema>;

export const photoFields = [
  'photo_1_url',
  'photo_2_url',
  'photo_3_url',
  'photo_4_url',
  'photo_5_url',
  'photo_6_url',
] as const;
export type PhotoField = (typeof photoFields)[number];

export const profileSchema = v.object({
  id: idSchema,
  email: v.string(),
  full_name: v.nullable(v.string()),
  gender: v.nullable(genderSchema),
  /** YYYY-MM-DD */
  birth_date: v.nullable(v.string()),
  /** ISO 3166-1 alpha-2 */
  country: v.nullable(v.string()),
  city: v.nullable(v.string()),
  photo_1_url: urlOrNull,
  photo_2_url: urlOrNull,
  photo_3_url: urlOrNull,
  photo_4_url: urlOrNull,
  photo_5_url: urlOrNull,
  photo_6_url: urlOrNull,
  bio: v.nullable(v.string()),
  /** BCP 47 */
  spoken_languages: v.array(v.string()),
  preferred_genders: v.array(genderSchema),
  preferred_age_min: v.nullable(v.number()),
  preferred_age_max: v.nullable(v.number()),
  show_preferences: v.boolean(),
  profile_completion_percentage: v.number(),
  /** The code that invited friends register with. It is part of the invitation link. */
  referral_code: v.string(),
});
export type Profile = v.InferOutput<typeof profileSchema>;

export const pigeonStatusSchema = v.picklist([
  'available',
  'in_sky',
  'in_conversation',
  'recalled',
  'expired',
  'retired',
  'fuel_empty',
  'unknown',
]);
export type PigeonStatus = v.InferOutput<typeof pigeonStatusSchema>;

export const pigeonSchema = v.object({
  id: idSchema,
  /** A status that this build does not recognize becomes `unknown`. */
  status: v.fallback(pigeonStatusSchema, 'unknown'),
  trips_left: v.number(),
  acquisition_method: v.picklist(['referral', 'welcome', 'donation']),
  /** `reward` is for a completed profile. */
  type_label: v.picklist(['referral', 'welcome', 'reward', 'special']),
  is_used: v.boolean(),
  is_expired: v.boolean(),
  born_at: timeSchema,
  fuel_until: timeSchema,
  ends_at: v.nullable(timeSchema),
  /** The message that the pigeon carries or carried last. `personId` is the other person of its conversation. */
  messageId: v.nullable(idSchema),
  personId: v.nullable(idSchema),
});
export type Pigeon = v.InferOutput<typeof pigeonSchema>;

export const messageStatusSchema = v.picklist(['sent', 'read', 'recalled']);

const messageEntries = {
  id: idSchema,
  /** Empty after a recall. */
  content: v.string(),
  image_url: urlOrNull,
  image_preview_url: urlOrNull,
  image_alt: v.nullable(v.string()),
  image_width: v.nullable(v.number()),
  image_height: v.nullable(v.number()),
  /** A few bytes of WebP as a data URL, shown until the image has loaded. */
  image_placeholder: v.nullable(v.string()),
  senderId: idSchema,
  /** `null` for a letter to the sky. */
  receiverId: v.nullable(idSchema),
  pigeonId: idSchema,
  originalMessageId: v.nullable(idSchema),
  status: messageStatusSchema,
  /** The number of this trip of its pigeon, from 1. */
  trip: v.number(),
  created_at: timeSchema,
  read_at: v.nullable(timeSchema),
};

/** The letter of the sky that an answer refers to. It never nests a further letter. */
const answeredLetterSchema = v.object(messageEntries);

export const messageSchema = v.object({
  ...messageEntries,
  /**
   * The sky letter of another person that this message answers, in its current state. The server sends it only to the
   * author of the answer, because that person's log does not contain the letter. Earlier servers do not send it.
   */
  original: v.optional(answeredLetterSchema),
  /** Present on the reader's own letter of the sky if they allow the landing page to show it. */
  landing_allowed: v.optional(v.literal(true)),
});
export type Message = v.InferOutput<typeof messageSchema>;

/** One pigeon between the reader and one other person. */
export const conversationSchema = v.object({
  id: idSchema,
  pigeonId: idSchema,
  personId: idSchema,
  ownerId: idSchema,
  /** False after the pigeon has returned home. Its messages stay. */
  is_open: v.boolean(),
  may_write: v.boolean(),
  trips_left: v.number(),
  last_message_id: v.nullable(idSchema),
});
export type Conversation = v.InferOutput<typeof conversationSchema>;

export const personSchema = v.object({
  id: idSchema,
  full_name: v.nullable(v.string()),
  avatar_url: urlOrNull,
  city: v.nullable(v.string()),
  country: v.nullable(v.string()),
  state: v.picklist(['active', 'frozen', 'deleted']),
});
export type Person = v.InferOutput<typeof personSchema>;

/** `unread_count` counts messages, `unread_notifications` notifications. Neither falls below 0. */
export const countsSchema = v.object({
  id: idSchema,
  unread_count: v.number(),
  unread_notifications: v.number(),
});
export type Counts = v.InferOutput<typeof countsSchema>;

export const notificationKindSchema = v.picklist([
  'message',
  'reply',
  'pigeon-gained',
  'pigeon-lost',
  'friend-completed',
  'report-handled',
  'note',
]);
export type NotificationKind = v.InferOutput<typeof notificationKindSchema>;

/**
 * A notification about an event. Its text follows from its kind and the reader's language. Only a `note` has its own
 * text.
 */
export const notificationSchema = v.object({
  id: idSchema,
  /** A kind that this build does not recognize becomes a note. */
  kind: v.fallback(notificationKindSchema, 'note'),
  title: v.nullable(v.string()),
  message: v.nullable(v.string()),
  is_read: v.boolean(),
  read_at: v.nullable(timeSchema),
  created_at: timeSchema,
  senderId: v.nullable(idSchema),
  messageId: v.nullable(idSchema),
  pigeonId: v.nullable(idSchema),
});
export type Notification = v.InferOutput<typeof notificationSchema>;

export const settingsSchema = v.object({ id: idSchema, ...notificationSettingsEntries });
export type Settings = v.InferOutput<typeof settingsSchema>;

/** A person the reader blocked, with their name at that time. */
export const blockSchema = v.object({
  id: idSchema,
  full_name: v.nullable(v.string()),
  created_at: timeSchema,
});
export type Block = v.InferOutput<typeof blockSchema>;

/** Another person's letter that the reader has hidden. The id of this entity is the id of the letter. */
export const hiddenSchema = v.object({
  id: idSchema,
  senderId: idSchema,
  /** Whether the letter was sent to the sky instead of to the reader. */
  to_sky: v.boolean(),
  written_at: timeSchema,
  created_at: timeSchema,
});
export type Hidden = v.InferOutput<typeof hiddenSchema>;

/** A muted person, with their name at the time of the mute. */
export const muteSchema = v.object({
  id: idSchema,
  full_name: v.nullable(v.string()),
  created_at: timeSchema,
});
export type Mute = v.InferOutput<typeof muteSchema>;

/** A person who registered with the reader's code. */
export const inviteSchema = v.object({
  id: idSchema,
  full_name: v.nullable(v.string()),
  completed: v.boolean(),
});
export type Invite = v.InferOutput<typeof inviteSchema>;

/** The entities of the log by name. A device ignores a name that it does not recognize. */
export const entitySchemas = {
  profile: profileSchema,
  pigeon: pigeonSchema,
  conversation: conversationSchema,
  message: messageSchema,
  person: personSchema,
  counts: countsSchema,
  settings: settingsSchema,
  notification: notificationSchema,
  block: blockSchema,
  invite: inviteSchema,
  hidden: hiddenSchema,
  mute: muteSchema,
} as const;
export type EntityName = keyof typeof entitySchemas;
export type EntityValue<Name extends EntityName> = v.InferOutput<(typeof entitySchemas)[Name]>;

export const entityNames = [
  'profile',
  'pigeon',
  'conversation',
  'message',
  'person',
  'counts',
  'settings',
  'notification',
  'block',
  'invite',
  'hidden',
  'mute',
] as const satisfies readonly EntityName[];

export function isEntityName(text: string): text is EntityName {
  return Object.hasOwn(entitySchemas, text);
}
