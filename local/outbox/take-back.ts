import type { Device } from '../device.ts';
import { type DraftContent, joinDrafts, putDraft, readDraft } from '../drafts.ts';
import { withRoom } from '../storage/with-room.ts';
import { dropRow } from './drop-row.ts';

/** Where a letter comes back to, and what it says there. */
interface Desk {
  key: string;
  content: DraftContent;
}

/**
 * Undo within the first seconds: the row leaves the outbox as if it had never been, and its letter is
 * the draft of `desk` again, before what has been begun since, in one transaction. false when it is too
 * late, because the row has gone or was tried once. Throws AppError `storage-full`, and then it goes.
 */
export function takeBack(device: Device, rowId: string, desk?: Desk): Promise<boolean> {
  const { db } = device;
  return withRoom(device, () =>
    db.transaction('rw', [db.outbox, db.attachments, db.drafts], async () => {
      const row = await db.outbox.get({ id: rowId });
      if (row === undefined || row.firstTriedAt !== null) return false;
      if (row.undoUntil === null || row.undoUntil < device.now()) return false;
      await dropRow(db, row);
      if (desk === undefined) return true;
      const begun = await readDraft(db, desk.key);
      await putDraft(db, { ...joinDrafts(desk.content, begun), key: desk.key, userId: row.userId });
      return true;
    }),
  );
}
