import type { ErrorCode } from '../../contract/errors.ts';
import type { ProfileUpdate } from '../../contract/profile-update.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readRecord } from '../device/stored-records.ts';
import { showPicture } from '../storage/stored-picture.ts';
import { attachmentOf } from '../waiting/waiting-image.ts';
import { type RowOf, readViewpoint, rowsOf } from './read-outbox.ts';

export interface RejectedSave {
  rowId: string;
  error: ErrorCode;
  /** The field that the server named, or `null`. */
  field: string | null;
  update: ProfileUpdate;
}

export interface ProfileSave {
  /** Whether a save has not reached the server yet. */
  waiting: boolean;
  /** The rejected save: the reason, its changes, and the row to retry or discard. `null` if none was rejected. */
  failed: RejectedSave | null;
}

export async function queryProfileSave(db: GuvercinDatabase): Promise<ProfileSave> {
  const view = await readViewpoint(db);
  const rows = view === null ? [] : rowsOf(view, 'save-profile');
  const failed = rows.find(({ state }) => state === 'failed');
  return {
    waiting: rows.some(({ state }) => state === 'waiting'),
    failed: failed === undefined ? null : toRejected(failed),
  };
}

function toRejected({ id, lastError, lastField, args }: RowOf<'save-profile'>): RejectedSave {
  return { rowId: id, error: lastError ?? 'internal', field: lastField ?? null, update: args };
}

/** Returns the image of an attachment URL. Returns `null` for a URL of the server and for a deleted attachment. */
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
