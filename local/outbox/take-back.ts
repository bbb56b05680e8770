import type { Device } from '../device/device.ts';
import { storePicture } from '../storage/stored-picture.ts';
import { withRoom } from '../storage/with-room.ts';
import { type DraftContent, draftTables, joinDrafts, putDraft, readDraft } from './drafts.ts';
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
export async function takeBack(device: Device, rowId: string, desk?: Desk): Promise<boolean> {
  const { db } = device;
  // Known before the transaction, which ends when anything else is waited for.
  const begun = desk === undefined ? null : await readDraft(db, desk.key);
  const draft = desk === undefined ? null : joinDrafts(desk.content, begun);
  const picture = draft?.image ? await storePicture(device, draft.image) : null;
  return withRoom(device, () =>
    db.transaction('rw', [db.outbox, db.attachments, ...draftTables(db)], async () => {
      const row = await db.outbox.get({ id: rowId });
      if (row === undefined || row.firstTriedAt !== null) return false;
      if (row.undoUntil === null || row.undoUntil < device.now()) return false;
      await dropRow(db, row);
      if (desk === undefined || draft === null) return true;
      await putDraft(
        db,
        { ...draft, key: desk.key, userId: row.userId, revision: device.makeId() },
        picture,
      );
      return true;
    }),
  );
}
