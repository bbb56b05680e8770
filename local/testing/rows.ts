import type { EntityName, EntityValue } from '../../contract/entities.ts';
import type { PublicProfile } from '../../contract/public-profile.ts';
import type { Device } from '../device/device.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';
import { EMPTY_SYNC } from '../mirror/empty-sync.ts';
import { putChanges } from '../mirror/put-changes.ts';
import { ME, OTHER } from './device.ts';

export const EPOCH = 'e1';

/** Fills the mirror of a test like a pull: each entity gets the next seq. */
export async function fillMirror<Name extends EntityName>(
  { db }: Device,
  entity: Name,
  values: EntityValue<Name>[],
): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const sync = (await readRecord(db, 'sync')) ?? {
      ...EMPTY_SYNC,
      epoch: EPOCH,
      isComplete: true,
    };
    const changes = values.map((value, index) => ({
      seq: sync.cursor + index + 1,
      entity,
      id: value.id,
      value,
    }));
    await putChanges(db, sync, changes as Parameters<typeof putChanges>[2], ME);
    await writeRecord(db, 'sync', { ...sync, cursor: sync.cursor + values.length });
  });
}

const AT = '2026-11-20T09:00:00.000Z';

/** An unread letter from OTHER to ME, with `more` applied. */
export function messageOf(
  id: string,
  more: Partial<EntityValue<'message'>> = {},
): EntityValue<'message'> {
  return {
    id,
    content: 'merhaba',
    image_url: null,
    image_preview_url: null,
    image_alt: null,
    image_width: null,
    image_height: null,
    image_placeholder: null,
    senderId: OTHER,
    receiverId: ME,
    pigeonId: '00000000-0000-7000-8000-0000000000f1',
    originalMessageId: null,
    status: 'sent',
    trip: 1,
    created_at: AT,
    read_at: null,
    ...more,
  };
}

export function notificationOf(
  id: string,
  more: Partial<EntityValue<'notification'>> = {},
): EntityValue<'notification'> {
  return {
    id,
    kind: 'message',
    title: null,
    message: null,
    is_read: false,
    read_at: null,
    created_at: AT,
    senderId: OTHER,
    messageId: null,
    pigeonId: null,
    ...more,
  };
}

export function personOf(
  id: string,
  more: Partial<EntityValue<'person'>> = {},
): EntityValue<'person'> {
  return {
    id,
    full_name: 'Deniz Çağlar',
    avatar_url: null,
    city: null,
    country: null,
    state: 'active',
    ...more,
  };
}

export function publicProfileOf(id: string): PublicProfile {
  return {
    id,
    full_name: 'Elif Aydın',
    gender: 'female',
    age: 36,
    country: 'TR',
    city: 'Mardin',
    bio: null,
    photo_urls: ['/files/a.webp'],
    avatar_url: '/files/a-preview.webp',
    spoken_languages: ['tr'],
    preferences: null,
    referral_connections: { invited_by: null, invited: [] },
  };
}

/** A pigeon of ME at home, with `more` applied. */
export function pigeonOf(
  id: string,
  more: Partial<EntityValue<'pigeon'>> = {},
): EntityValue<'pigeon'> {
  return {
    id,
    status: 'available',
    trips_left: 20,
    acquisition_method: 'welcome',
    type_label: 'welcome',
    is_used: false,
    is_expired: false,
    born_at: AT,
    fuel_until: '2027-05-19T09:00:00.000Z',
    ends_at: null,
    messageId: null,
    personId: null,
    ...more,
  };
}
