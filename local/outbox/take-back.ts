import type { Device } from '../device/device.ts';
import { storePicture } from '../storage/stored-picture.ts';
import { withQuotaRetry } from '../storage/with-quota-retry.ts';
import { type DraftContent, draftTables, joinDrafts, putDraft, readDraft } from './drafts.ts';
import { dropRow } from './drop-row.ts';

/** The draft that an undone letter becomes: its key and content. */
interface Desk {
  key: string;
  content: DraftContent;
}

/**
 * Undoes a row within the undo period. In one transaction the row leaves the outbox, and its letter becomes the draft
 * of `desk`, placed before newer text of that draft. Resolves with false if the row no longer exists, was tried once,
 * or the period is over. Throws AppError `storage-full`, and then the row is sent.
 */
export async function takeBack(device: Device, rowId: string, desk?: Desk): Promise<boolean> {
  const { db } = device;
  // Read before the transaction, which would end while waiting for the picture.
  const begun = desk === undefined ? null : await readDraft(db, desk.key);
  const draft = desk === undefined ? null : joinDrafts(desk.content, begun);
  const picture = draft?.image ? await storePicture(device, draft.image) : null;
  return withQuotaRetry(device, () =>
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
