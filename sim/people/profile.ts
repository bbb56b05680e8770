import { photoFields } from '../../contract/entities.ts';
import { type ProfileUpdate, toPhotoSet } from '../../contract/profile-update.ts';
import { mutate, type Picture } from '../../local/outbox/mutate.ts';
import { queryProfile } from '../../local/queries/query-profile.ts';
import { querySettings } from '../../local/queries/query-settings.ts';
import { waitingUrl } from '../../local/waiting/waiting-image.ts';
import type { Random } from '../world/random.ts';
import { type Actor, noting } from './actor.ts';
import { takePicture } from './take-picture.ts';

export async function saveBio(actor: Actor): Promise<void> {
  const name = actor.random.chance(0.5) ? 'bio' : 'city';
  await saveProfile(actor, { [name]: `${name} ${actor.random.below(1_000_000)}` });
}

/** Replaces the last photo with one or two new ones, which may have to wait for the network. */
export async function savePhotos(actor: Actor): Promise<void> {
  const profile = await queryProfile(actor.db);
  if (profile === null) return;
  const kept = photoFields.flatMap((field) => profile[field] ?? []).slice(0, 3);
  const added = 1 + actor.random.below(2);
  const fields = photoFields.slice(kept.length, kept.length + added);
  const image = await takePicture();
  const images = Object.fromEntries(
    fields.map((field) => [field, { id: actor.device.makeId(), image }]),
  );
  await saveProfile(actor, toPhotoSet(kept), images);
}

async function saveProfile(
  actor: Actor,
  update: ProfileUpdate,
  images: Record<string, Picture> = {},
): Promise<void> {
  const waiting = Object.entries(images).map(([field, { id }]) => [field, waitingUrl(id)]);
  const args = { ...update, ...Object.fromEntries(waiting) };
  await noting(actor, { name: 'save-profile', args }, () =>
    mutate(actor.device, 'save-profile', update, { images }),
  );
}

export async function saveSettings(actor: Actor): Promise<void> {
  const { db, device, random } = actor;
  const settings = await querySettings(db);
  if (settings === null) return;
  const args = {
    ...settings,
    email: random.chance(0.5),
    previews: random.chance(0.5),
    types: { ...settings.types, pigeon: random.chance(0.5) },
    quiet_hours: { from: anyTime(random), to: '07:00', time_zone: 'Europe/Istanbul' },
  };
  await noting(actor, { name: 'save-settings', args }, () => mutate(device, 'save-settings', args));
}

function anyTime(random: Random): string {
  const [hour, minute] = [random.below(24), random.below(60)];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
