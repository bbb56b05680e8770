import type { ErrorCode } from '../../contract/errors.ts';
import type { ProfileUpdate } from '../../contract/profile-update.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readRecord } from '../device/stored-records.ts';
import { showPicture } from '../storage/stored-picture.ts';
import { attachmentOf } from '../waiting/waiting-image.ts';
import { type RowOf, readViewpoint, rowsOf } from './read-outbox.ts';

export interface RefusedSave {
  rowId: string;
  error: ErrorCode;
  /** The field that the server named; null: none. */
  field: string | null;
  update: ProfileUpdate;
}

export interface ProfileSave {
  /** A save has not reached the server. */
  waiting: boolean;
  /** A save was refused: why, what it would have changed, and the row to retry or discard. */
  failed: RefusedSave | null;
}

/** What becomes of the person's profile saves. */
export async function queryProfileSave(db: GuvercinDatabase): Promise<ProfileSave> {
  const view = await readViewpoint(db);
  const rows = view === null ? [] : rowsOf(view, 'save-profile');
  const failed = rows.find(({ state }) => state === 'failed');
  return {
    waiting: rows.some(({ state }) => state === 'waiting'),
    failed: failed === undefined ? null : toRefused(failed),
  };
}

function toRefused({ id, lastError, lastField, args }: RowOf<'save-profile'>): RefusedSave {
  return { rowId: id, error: lastError ?? 'internal', field: lastField ?? null, update: args };
}

/** The image of an attachment URL; null for a URL of the server and for a deleted attachment. */
export async function queryWaitingImage(
  db: GuvercinDatabase,
  url: string | null,
): Promise<Blob | null> {
  const id = attachmentOf(url);
  if (id === null) return null;
  const [session, attachment] = await Promise.all([readRecord(db, 'auth'), db.attachments.get(id)]);
  const isMine = attachment !== undefined && attachment.userId === session?.userId;
  return isMine ? showPicture(attachment.image) : null;
}
