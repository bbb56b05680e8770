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
 * A row of the mirror: the server's value and its seq. `gen` is the generation of the mirror that it belongs to. A
 * reset builds the next generation while the screen still shows the current one.
 */
export interface MirrorRow<Name extends EntityName> {
  gen: number;
  id: string;
  seq: number;
  value: EntityValue<Name>;
}

export interface MessageRow extends MirrorRow<'message'> {
  box: 'received' | 'sent';
  /** The other person. '' for the sky. */
  personId: string;
  created_at: string;
  /** Equals `gen` while the message is received and unread. Otherwise absent, so that it is not indexed. */
  unreadIn?: number;
  /**
   * The number of the word block of this generation that contains its words. Absent if it has no words or they are not
   * indexed yet.
   */
  wordBlock?: number;
}

/** The folded words of some letters of a mirror, one line for each letter: see local/search/word-blocks.ts. */
export interface WordBlock {
  gen: number;
  number: number;
  /** Increases with each change of `text`. */
  version: number;
  letters: number;
  /**
   * When the newest letter of the block was written, in ms since 1970. Letters that were removed from the block count
   * too.
   */
  newest: number;
  text: string;
}

export interface ConversationRow extends MirrorRow<'conversation'> {
  personId: string;
}

export interface NotificationRow extends MirrorRow<'notification'> {
  created_at: string;
  /** Like `unreadIn` of a message. */
  unreadIn?: number;
}

/** A deletion above the cursor. It keeps an older row from being stored again. */
export interface Tombstone {
  gen: number;
  entity: EntityName;
  id: string;
  seq: number;
}

/** A change that this build could not parse. A newer build requests it again. */
export interface QuarantinedRow {
  gen: number;
  entity: string;
  id: string;
  seq: number;
  raw: unknown;
  /** The build that could not parse the change. */
  build: string;
  /** Whether the change was reported to the operator's log. */
  isTold: boolean;
}

interface OutboxBase {
  /** The order of writing on this device. Assigned by the database. */
  position: number;
  /** UUIDv7, also the idempotency key. */
  id: string;
  userId: string;
  lanes: string[];
  state: 'waiting' | 'failed';
  attempts: number;
  /** Why the row failed, or why a waiting row has not been delivered yet. */
  lastError: ErrorCode | null;
  /** The field of the arguments that the rejection named. */
  lastField?: string | null;
  createdAt: number;
  /** The person can undo it until this time. The row is not sent before. */
  undoUntil: number | null;
  /** The earliest time of the next attempt, set after an error with a delay. 0 at first. */
  nextAttemptAt: number;
  /** When `nextAttemptAt` was set. If the clock shows an earlier time, it was set back and the delay is ignored. */
  postponedAt: number;
  /** The row waits only because there was no answer. It is sent as soon as the network is back. */
  mayGoEarly?: boolean;
  /**
   * The time of the first attempt since the server's last valid answer, and the number of such attempts. `null` or
   * absent if there are none.
   */
  strangeSince?: number | null;
  strangeTries?: number;
  /** The body exactly as first sent. `null` before that. */
  sentBody: Record<string, unknown> | null;
  /** When the first request for this row started, including picture uploads. */
  firstTriedAt: number | null;
  /** The attached images: ids of the table `attachments`, by field of the arguments. */
  attachments: Record<string, string>;
}

/** An action of the person that the server has not answered yet. */
export type OutboxRow = {
  [Name in MutationName]: OutboxBase & { name: Name; args: MutationArgs<Name> };
}[MutationName];

/** A picture as the device stores it. Bytes instead of a Blob, because browsers can lose Blobs in a database. */
export interface StoredPicture {
  bytes: ArrayBuffer;
  type: string;
  /** The checksum from `Device.digest`. */
  sum: string;
}

/** The stored form of a picture. It is a Blob if an earlier build stored it. */
export type PictureAtRest = StoredPicture | Blob;

export interface Attachment {
  id: string;
  userId: string;
  image: PictureAtRest;
  /** `null` or absent if the size was not measured. */
  size?: PictureSize | null;
  /** `null` until it is uploaded. */
  url: string | null;
  /** Whether the server had deleted the picture, and it was uploaded again. */
  isUploadedAgain?: boolean;
}

export interface Draft {
  key: string;
  userId: string;
  text: string;
  /** Only set by an earlier build. Now `draftPictures` contains the picture. */
  image: Blob | null;
  /** The checksum of the draft's picture. `null` or absent if there is no picture or an earlier build stored it. */
  pictureSum?: string | null;
  imageAlt: string;
  /** Changes with each save. Absent if an earlier build saved the draft. */
  revision?: string;
  /** The receiver of a draft that was put aside. `null` or absent for the sky, or if the key contains the receiver. */
  to?: string | null;
}

/** The picture of a draft. It is a separate row because the text is saved at every pause, but the picture only once. */
export interface DraftPicture {
  key: string;
  picture: StoredPicture;
}

/** Content that another app shared with this one, stored until a page opens it in the editor. */
export interface Share {
  /** UUIDv7. Shares are processed in this order. */
  id: string;
  /** `null` if no person was logged in. */
  userId: string | null;
  sharedAt: number;
  text: string;
  image: PictureAtRest | null;
  /** Why a shared picture was not stored. */
  pictureError: ErrorCode | null;
  /** The number of shared pictures that were not stored, because a letter takes only one. */
  picturesLeft: number;
}

export interface SkyRow {
  id: string;
  created_at: string;
  value: Message;
}

/** A file of a message that was recalled or deleted. It is removed from the cache after the transaction. */
export interface FileToDrop {
  url: string;
}

export interface VisitedRow {
  id: string;
  /** When the profile was read from the server, by the device's clock. */
  checkedAt: number;
  /** `null` if the person does not exist or is not visible. */
  profile: PublicProfile | null;
  /** The person's newest letters to the sky. `next` is the cursor of the next page. */
  letters: Message[];
  next: string | null;
}

export interface StoredRecord {
  key: string;
  value: unknown;
}

/** Answers by the letter that they answer, in the order of writing. */
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
  declare setAside: Table<QuarantinedRow, [number, string, string]>;
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
    // Strict durability: data that the screen shows as saved has reached the disk.
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
