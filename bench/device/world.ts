import type { EntityName, EntityValue } from '../../contract/entities.ts';
import { toPhotoSet } from '../../contract/profile-update.ts';

const NOTIFICATIONS = 10_000;
const PEOPLE = 200;
const PIGEONS = 80;
export const EPOCH = 'bench';
const BEGIN = Date.parse('2025-01-01T00:00:00Z');
const MINUTE_MS = 60_000;

const idOf = (kind: string, number: number) =>
  `0000000${kind}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
export const ME = idOf('1', 1);
const person = (number: number) => idOf('2', number);
const pigeon = (number: number) => idOf('3', number);
const timeOf = (minute: number) => new Date(BEGIN + minute * MINUTE_MS).toISOString();

type Row = { [Name in EntityName]: { entity: Name; value: EntityValue<Name> } }[EntityName];

/**
 * Creates the log of a long-time user, each row as the JSON of a sync page. `contentOf` returns the texts of the
 * letters.
 */
export function makeLog(messages: number, contentOf?: (number: number) => string): string[] {
  return [...listRows(messages, contentOf)].map(({ entity, value }, index) =>
    JSON.stringify({ seq: index + 1, entity, id: value.id, value }),
  );
}

function* listRows(messages: number, contentOf?: (number: number) => string): Generator<Row> {
  yield { entity: 'profile', value: profile };
  yield { entity: 'counts', value: { id: ME, unread_count: 0, unread_notifications: 0 } };
  for (let number = 0; number < PIGEONS; number += 1) {
    yield { entity: 'pigeon', value: pigeonOf(number) };
  }
  for (let number = 0; number < PEOPLE; number += 1) {
    yield { entity: 'person', value: personOf(number) };
  }
  for (let number = 0; number < NOTIFICATIONS; number += 1) {
    yield { entity: 'notification', value: notificationOf(number) };
  }
  for (let number = 0; number < messages; number += 1) {
    const value = messageOf(number);
    if (contentOf !== undefined) value.content = contentOf(number);
    yield { entity: 'message', value };
  }
}

const profile: EntityValue<'profile'> = {
  id: ME,
  email: 'bench@example.org',
  full_name: 'Bench',
  gender: 'other',
  birth_date: '1990-01-01',
  country: 'TR',
  city: 'İzmir',
  ...toPhotoSet(['a', 'b', 'c'].map((letter) => `/files/${letter.repeat(22)}.webp`)),
  bio: null,
  spoken_languages: ['tr'],
  preferred_genders: [],
  preferred_age_min: null,
  preferred_age_max: null,
  show_preferences: false,
  profile_completion_percentage: 100,
  referral_code: 'bench',
};

function pigeonOf(number: number): EntityValue<'pigeon'> {
  return {
    id: pigeon(number),
    status: 'available',
    trips_left: 20,
    acquisition_method: 'welcome',
    type_label: 'welcome',
    is_used: false,
    is_expired: false,
    born_at: timeOf(number),
    fuel_until: '2030-01-01T00:00:00.000Z',
    ends_at: null,
    messageId: null,
    personId: null,
  };
}

function personOf(number: number): EntityValue<'person'> {
  return {
    id: person(number),
    full_name: `Kişi ${number}`,
    avatar_url: null,
    city: 'Van',
    country: 'TR',
    state: 'active',
  };
}

function notificationOf(number: number): EntityValue<'notification'> {
  return {
    id: idOf('4', number),
    kind: 'message',
    title: null,
    message: null,
    is_read: true,
    read_at: timeOf(number),
    created_at: timeOf(number),
    senderId: person(number % PEOPLE),
    messageId: null,
    pigeonId: null,
  };
}

/** Returns a read message of typical length. Half of the messages are received, half are sent. */
export function messageOf(number: number): EntityValue<'message'> {
  const other = person(number % PEOPLE);
  const isMine = number % 2 === 0;
  return {
    id: idOf('5', number),
    content: `Mektup ${number}: bugün limanda kimse acele etmedi, martılar da öyle.`,
    image_url: null,
    image_preview_url: null,
    image_alt: null,
    image_width: null,
    image_height: null,
    image_placeholder: null,
    senderId: isMine ? ME : other,
    receiverId: isMine ? other : ME,
    pigeonId: pigeon(number % PIGEONS),
    originalMessageId: null,
    status: 'read',
    trip: 1,
    created_at: timeOf(number),
    read_at: timeOf(number),
  };
}
