import { Dexie, type EntityTable, type Table } from 'dexie';
import type { MutationArgs, MutationName } from '../../contract/calls/mutations.ts';
import type { EntityName, EntityValue, Message, Person } from '../../contract/entities.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { PictureSize } from '../../contract/picture-bounds.ts';
import type { PublicProfile } from '../../contract/public-profile.ts';
import type { ThreadRow } from './threads.ts';
import {
  gatherOldThreads,
  noteLettersWithoutWords,
  noteUnread,
  renameAttachments,
} from './upgrades.ts';

/**
 * A row of the mirror: the server's value with the seq it came with. `gen` is the generation of the
 * mirror it belongs to; a reset builds the next generation beside the one on the screen.
 */
export interface MirrorRow<Name extends EntityName> {
  gen: number;
  id: string;
  seq: number;
  value: EntityValue<Name>;
}

export interface MessageRow extends MirrorRow<'message'> {
  box: 'received' | 'sent';
  /** The other one; '' for the sky. */
  personId: string;
  created_at: string;
  /** The generation again while it is received and unread; absent otherwise, and so not indexed. */
  unreadIn?: number;
  /** In which block of its generation its words lie; absent: it has none, or they are not there yet. */
  wordBlock?: number;
}

/** The folded words of some letters of a mirror, a line for each: see local/search/word-blocks.ts. */
export interface WordBlock {
  gen: number;
  number: number;
  /** Higher with each change of its text. */
  version: number;
  letters: number;
  /** When its newest letter was written, in ms since 1970; one that has left it counts too. */
  newest: number;
  text: string;
}

export interface ConversationRow extends MirrorRow<'conversation'> {
  personId: string;
}

export interface NotificationRow extends MirrorRow<'notification'> {
  created_at: string;
  /** As a message's. */
  unreadIn?: number;
}

/** What was deleted above the cursor: keeps an older row from rising again. */
export interface Tombstone {
  gen: number;
  entity: EntityName;
  id: string;
  seq: number;
}

/** A change that the build did not understand: it is asked for again by one that may. */
export interface SetAsideRow {
  gen: number;
  entity: string;
  id: string;
  seq: number;
  raw: unknown;
  /** The build that did not understand it. */
  build: string;
  /** The operator's log knows of it. */
  isTold: boolean;
}

interface OutboxBase {
  /** Order of writing on this device; given by the database. */
  position: number;
  /** UUIDv7, also the idempotency key. */
  id: string;
  userId: string;
  lanes: string[];
  state: 'waiting' | 'failed';
  attempts: number;
  /** Why it failed; of a waiting row, why it has not arrived yet. */
  lastError: ErrorCode | null;
  /** Which field of the arguments the refusal named. */
  lastField?: string | null;
  createdAt: number;
  /** Until then the person may take it back, and it stays here. */
  undoUntil: number | null;
  /** Not before this moment, after a refusal that says so; 0 at first. */
  nextAttemptAt: number;
  /** When that was set: a clock that stands before it was set back, and holds nothing. */
  postponedAt: number;
  /** It is held for want of any answer: a network that comes back lets it go at once. */
  mayGoEarly?: boolean;
  /** Since when, and so often, the server itself has not answered for it; null or absent: it has. */
  strangeSince?: number | null;
  strangeTries?: number;
  /** The body exactly as it was first sent; null before that. */
  sentBody: Record<string, unknown> | null;
  /** When the first byte was to leave, of a picture too. */
  firstTriedAt: number | null;
  /** The images that travel along: by field of the arguments, ids of the table `attachments`. */
  attachments: Record<string, string>;
}

/** What the person did and the server has not answered yet. */
export type OutboxRow = {
  [Name in MutationName]: OutboxBase & { name: Name; args: MutationArgs<Name> };
}[MutationName];

/** A picture as the device keeps it: browsers lose Blobs that lie in a database. */
export interface StoredPicture {
  bytes: ArrayBuffer;
  /** The media type. */
  type: string;
  /** As `Device.digest` makes it. */
  sum: string;
}

/** What lies in the database: a Blob where an earlier build has put it there. */
export type PictureAtRest = StoredPicture | Blob;

export interface Attachment {
  id: string;
  userId: string;
  image: PictureAtRest;
  /** null, or missing in older rows: nobody has measured it. */
  size?: PictureSize | null;
  /** Once uploaded. */
  url: string | null;
  /** The server had forgotten it once. */
  isUploadedAgain?: boolean;
}

export interface Draft {
  key: string;
  userId: string;
  text: string;
  /** Of an earlier build: since then it lies in `draftPictures`. */
  image: Blob | null;
  /** The sum of its picture; null or absent: there is none, or an earlier build has put it here. */
  pictureSum?: string | null;
  imageAlt: string;
  /** Another one with each save; absent: an earlier build has saved it. */
  revision?: string;
  /** For whom it was meant when it was put away; null or absent: for the sky, or its key says it. */
  to?: string | null;
}

/** The picture of a draft, beside it: words are saved at every pause, a picture once. */
export interface DraftPicture {
  key: string;
  picture: StoredPicture;
}

/** What another app gave to this one, until a page lays it on the desk. */
export interface Share {
  /** UUIDv7: they are taken in the order in which they came. */
  id: string;
  /** null: nobody was logged in. */
  userId: string | null;
  sharedAt: number;
  text: string;
  image: PictureAtRest | null;
  /** Why a picture that came along is not kept. */
  pictureError: ErrorCode | null;
  /** Of several pictures a letter takes one: so many are not kept. */
  picturesLeft: number;
}

export interface SkyRow {
  id: string;
  created_at: string;
  value: Message;
}

/** A file of a message that was recalled or deleted: it leaves the cache after the transaction. */
export interface FileToDrop {
  url: string;
}

/** Another person whom this one looked at. */
export interface VisitedRow {
  id: string;
  /** When it was read, by the device's clock. */
  checkedAt: number;
  /** null: not there, or not to be seen. */
  profile: PublicProfile | null;
  /** The newest of what they have in the sky, and the cursor of what lies below. */
  letters: Message[];
  next: string | null;
}

export interface StoredRecord {
  key: string;
  value: unknown;
}

/** Answers by the letter that they answer, in the order in which they were written. */
export const BY_ORIGINAL = '[gen+value.originalMessageId+created_at+id]';

/** The device's one database. Schema versions are additive. */
export class GuvercinDatabase extends Dexie {
  declare profiles: Table<MirrorRow<'profile'>, [number, string]>;
  declare pigeons: Table<MirrorRow<'pigeon'>, [number, string]>;
  declare conversations: Table<ConversationRow, [number, string]>;
  declare messages: Table<MessageRow, [number, string]>;
  declare people: Table<MirrorRow<'person'>, [number, string]>;
  declare counts: Table<MirrorRow<'counts'>, [number, string]>;
  declare settings: Table<MirrorRow<'settings'>, [number, string]>;
  declare notifications: Table<NotificationRow, [number, string]>;
  declare blocks: Table<MirrorRow<'block'>, [number, string]>;
  declare invites: Table<MirrorRow<'invite'>, [number, string]>;
  declare hiddenLetters: Table<MirrorRow<'hidden'>, [number, string]>;
  declare mutes: Table<MirrorRow<'mute'>, [number, string]>;
  declare tombstones: Table<Tombstone, [number, string, string]>;
  declare threads: Table<ThreadRow, [number, string, string]>;
  declare wordBlocks: Table<WordBlock, [number, number, number]>;
  declare setAside: Table<SetAsideRow, [number, string, string]>;
  declare outbox: EntityTable<OutboxRow, 'position'>;
  declare attachments: EntityTable<Attachment, 'id'>;
  declare drafts: EntityTable<Draft, 'key'>;
  declare draftPictures: EntityTable<DraftPicture, 'key'>;
  declare shares: EntityTable<Share, 'id'>;
  declare sky: EntityTable<SkyRow, 'id'>;
  declare strangers: EntityTable<Person, 'id'>;
  declare visited: EntityTable<VisitedRow, 'id'>;
  declare filesToDrop: EntityTable<FileToDrop, 'url'>;
  declare records: EntityTable<StoredRecord, 'key'>;

  constructor(
    name = 'guvercin',
    options: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange } = {},
  ) {
    // Strict durability: what the screen calls kept has reached the disk.
    super(name, { chromeTransactionDurability: 'strict', ...options });
    this.version(1).stores({
      profiles: '[gen+id]',
      pigeons: '[gen+id]',
      conversations: '[gen+id], [gen+personId]',
      messages: '[gen+id], [gen+box+created_at+id], [gen+personId+created_at+id]',
      people: '[gen+id]',
      counts: '[gen+id]',
      tombstones: '[gen+entity+id], [gen+seq]',
      outbox: '++position, &id, userId',
      attachments: 'id, userId',
      drafts: 'key',
      sky: 'id, [created_at+id]',
      strangers: 'id',
      records: 'key',
    });
    this.version(2).stores({
      settings: '[gen+id]',
      notifications: '[gen+id], [gen+created_at+id]',
      blocks: '[gen+id]',
      invites: '[gen+id]',
    });
    this.version(3)
      .stores({
        messages: '[gen+id], [gen+box+created_at+id], [gen+personId+created_at+id], unreadIn',
        notifications: '[gen+id], [gen+created_at+id], unreadIn',
        filesToDrop: 'url',
      })
      .upgrade(async (transaction) => {
        await renameAttachments(transaction);
        await noteUnread(transaction);
      });
    this.version(4).stores({ visited: 'id, checkedAt' });
    this.version(5).stores({ shares: 'id' });
    this.version(6).stores({ setAside: '[gen+entity+id]', draftPictures: 'key' });
    this.version(7).stores({ wordBlocks: '[gen+number+version]' }).upgrade(noteLettersWithoutWords);
    this.version(8).stores({
      messages: `[gen+id], [gen+box+created_at+id], [gen+personId+created_at+id], ${BY_ORIGINAL}, unreadIn`,
    });
    this.version(9)
      .stores({ threads: '[gen+box+with], [gen+box+created_at+id]' })
      .upgrade(gatherOldThreads);
    this.version(10).stores({ hiddenLetters: '[gen+id]' });
    this.version(11).stores({ mutes: '[gen+id]' });
  }
}
