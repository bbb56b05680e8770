import type { Table } from 'dexie';
import type { Change } from '../../contract/changes.ts';
import type { EntityName, EntityValue } from '../../contract/entities.ts';
import type {
  ConversationRow,
  GuvercinDatabase,
  MessageRow,
  MirrorRow,
  NotificationRow,
} from '../device/database.ts';

type AnyMirrorRow = { gen: number; id: string; seq: number };

export function mirrorTable(
  db: GuvercinDatabase,
  entity: EntityName,
): Table<AnyMirrorRow, [number, string]> {
  return tablesByEntity(db)[entity];
}

export function mirrorTables(db: GuvercinDatabase): Table[] {
  return [
    ...Object.values(tablesByEntity(db)),
    db.wordBlocks,
    db.threads,
    db.tombstones,
    db.setAside,
  ];
}

/** Returns every table that applying changes may write: the mirror, and the caches that it cleans. */
export function appliedTables(db: GuvercinDatabase): Table[] {
  return [...mirrorTables(db), db.sky, db.strangers, db.visited, db.filesToDrop];
}

function tablesByEntity(db: GuvercinDatabase) {
  return {
    profile: db.profiles,
    pigeon: db.pigeons,
    conversation: db.conversations,
    message: db.messages,
    person: db.people,
    counts: db.counts,
    settings: db.settings,
    notification: db.notifications,
    block: db.blocks,
    invite: db.invites,
    hidden: db.hiddenLetters,
    mute: db.mutes,
  } as Record<EntityName, Table<AnyMirrorRow, [number, string]>>;
}

/** Returns a change as a row of its table, with the columns for the indexes. Returns `null` for a tombstone. */
export function toMirrorRow(gen: number, change: Change, userId: string): AnyMirrorRow | null {
  const { entity, id, seq, value } = change;
  if (value === null) return null;
  if (entity === 'message') return messageRow({ gen, id, seq, value }, userId);
  if (entity === 'conversation') {
    const row: ConversationRow = { gen, id, seq, value, personId: value.personId };
    return row;
  }
  if (entity === 'notification') {
    const unread = value.is_read ? {} : { unreadIn: gen };
    const row: NotificationRow = { gen, id, seq, value, created_at: value.created_at, ...unread };
    return row;
  }
  return { gen, id, seq, value } as MirrorRow<typeof entity>;
}

function messageRow(row: MirrorRow<'message'>, userId: string): MessageRow {
  const { value } = row;
  const side = messageSide(value, userId);
  const isUnread = side.box === 'received' && value.status === 'sent';
  return {
    ...row,
    created_at: value.created_at,
    ...side,
    ...(isUnread ? { unreadIn: row.gen } : {}),
  };
}

/** Returns whether the reader received or sent a message, and the other person's id ('' for the sky). */
export function messageSide(
  message: Pick<EntityValue<'message'>, 'senderId' | 'receiverId'>,
  userId: string,
): Pick<MessageRow, 'box' | 'personId'> {
  return message.senderId === userId
    ? { box: 'sent', personId: message.receiverId ?? '' }
    : { box: 'received', personId: message.senderId };
}
