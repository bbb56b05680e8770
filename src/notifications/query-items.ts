import type { Invite, Pigeon } from '../../contract/entities.ts';
import { ringNumber } from '../../contract/ids.ts';
import type { GuvercinDatabase } from '../../local/device/database.ts';
import type { MirrorPage, PageRange } from '../../local/queries/page.ts';
import { queryInvites } from '../../local/queries/query-invites.ts';
import {
  type NotificationView,
  queryNotifications,
} from '../../local/queries/query-notifications.ts';
import { queryPigeons } from '../../local/queries/query-pigeons.ts';
import { isOfPerson, isOfPigeon, type NotificationItem } from './notification-item.ts';

const NO_PIGEONS: ReadonlyMap<string, Pigeon> = new Map();
const NO_INVITES: ReadonlyMap<string, Invite> = new Map();

/** Returns a part of the notifications, with the pigeons and invited friends that they mention. */
export async function queryItems(
  db: GuvercinDatabase,
  range: PageRange,
): Promise<MirrorPage<NotificationItem>> {
  const page = await queryNotifications(db, range);
  const isAboutPigeons = page.items.some(isOfPigeon);
  const isAboutStrangers = page.items.some((item) => item.person === null && isOfPerson(item));
  const [pigeons, invites] = await Promise.all([
    isAboutPigeons ? readPigeons(db) : NO_PIGEONS,
    isAboutStrangers ? readInvites(db) : NO_INVITES,
  ]);
  return {
    ...page,
    items: page.items.map((item) => ({
      ...item,
      sender: senderOf(item, invites),
      pigeon: pigeonOf(pigeons.get(item.pigeonId ?? '')),
    })),
  };
}

async function readPigeons(db: GuvercinDatabase): Promise<Map<string, Pigeon>> {
  const { available, used, resting } = await queryPigeons(db);
  return new Map([...available, ...used, ...resting].map((pigeon) => [pigeon.id, pigeon]));
}

async function readInvites(db: GuvercinDatabase): Promise<Map<string, Invite>> {
  return new Map((await queryInvites(db)).map((invite) => [invite.id, invite]));
}

/** Returns the sender. An invited friend without exchanged letters exists only as an invitation. */
function senderOf(
  { senderId, person }: NotificationView,
  invites: ReadonlyMap<string, Invite>,
): NotificationItem['sender'] {
  if (senderId === null) return null;
  if (person !== null) return { name: person.full_name, isDeleted: person.state === 'deleted' };
  return { name: invites.get(senderId)?.full_name ?? null, isDeleted: false };
}

function pigeonOf(pigeon: Pigeon | undefined): NotificationItem['pigeon'] {
  if (pigeon === undefined) return null;
  const { id, type_label: label, status } = pigeon;
  return { ring: ringNumber(id), label, status };
}
