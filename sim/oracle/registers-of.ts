import type { MutationName } from '../../contract/calls/mutations.ts';
import { photoFields } from '../../contract/entities.ts';
import type { NotificationSettings } from '../../contract/notification-settings.ts';
import type { ProfileUpdate } from '../../contract/profile-update.ts';
import { fileKeyOf } from '../../contract/uploads.ts';
import { attachmentOf } from '../../local/waiting/waiting-image.ts';

type RegisterWrite = readonly [key: string, value: string];

export type WritingRow = { userId: string } & (
  | { name: 'save-profile'; args: ProfileUpdate }
  | { name: 'save-settings'; args: NotificationSettings }
  | { name: 'block-person' | 'unblock-person'; args: { userId: string } }
  | { name: 'allow-landing'; args: AllowLanding }
  | { name: 'hide-letter' | 'show-letter'; args: { messageId: string } }
  | { name: 'mute-person' | 'unmute-person'; args: { userId: string } }
  | { name: Exclude<MutationName, WritingName>; args: object }
);
export type WritingName =
  | 'save-profile'
  | 'save-settings'
  | 'block-person'
  | 'unblock-person'
  | 'allow-landing'
  | 'hide-letter'
  | 'show-letter'
  | 'mute-person'
  | 'unmute-person';

type AllowLanding = { messageId: string; allowed: boolean };

export function registersOf(row: WritingRow): RegisterWrite[] {
  const { userId } = row;
  switch (row.name) {
    case 'save-profile':
      return profileWrites(userId, row.args);
    case 'save-settings':
      return [[`settings of ${userId}`, settingsText(row.args)]];
    case 'block-person':
      return [[blockKey(userId, row.args.userId), 'yes']];
    case 'unblock-person':
      return [[blockKey(userId, row.args.userId), 'no']];
    case 'allow-landing':
      return [[landingKey(row.args.messageId), row.args.allowed ? 'yes' : 'no']];
    case 'hide-letter':
      return [[hiddenKey(userId, row.args.messageId), 'yes']];
    case 'show-letter':
      return [[hiddenKey(userId, row.args.messageId), 'no']];
    case 'mute-person':
      return [[muteKey(userId, row.args.userId), 'yes']];
    case 'unmute-person':
      return [[muteKey(userId, row.args.userId), 'no']];
    default:
      return [];
  }
}

const LANDING = 'landing page of ';
export const landingKey = (messageId: string) => `${LANDING}${messageId}`;
export const blockKey = (userId: string, personId: string) => `block by ${userId} of ${personId}`;
export const muteKey = (userId: string, personId: string) => `mute by ${userId} of ${personId}`;

const HIDDEN = 'hidden by ';
export const hiddenKey = (userId: string, messageId: string) => `${HIDDEN}${userId}: ${messageId}`;
/** Whether a register ends with its letter, which was recalled or lost in a restore. */
export const isOfLetter = (key: string) => key.startsWith(LANDING) || key.startsWith(HIDDEN);

export function settingsText({
  push,
  email,
  previews,
  types,
  quiet_hours,
}: NotificationSettings): string {
  const chosen = Object.entries(types).toSorted(([a], [b]) => a.localeCompare(b));
  return JSON.stringify({ push, email, previews, chosen, from: quiet_hours?.from ?? null });
}

function profileWrites(userId: string, { bio, city, ...rest }: ProfileUpdate): RegisterWrite[] {
  const writes: RegisterWrite[] = [];
  if (bio !== undefined) writes.push([`bio of ${userId}`, bio ?? '']);
  if (city !== undefined) writes.push([`city of ${userId}`, city ?? '']);
  if (rest.photo_1_url !== undefined) writes.push([`photos of ${userId}`, photosText(rest)]);
  return writes;
}

/** Returns each photo by its upload id, or by its file's key once the server has it. */
function photosText(update: ProfileUpdate): string {
  return photoFields
    .flatMap((field) => {
      const url = update[field];
      return url == null ? [] : [attachmentOf(url) ?? fileKeyOf(url) ?? url];
    })
    .join(' ');
}
