import {
  type DraftContent,
  joinDrafts,
  readDraft,
  removeDraft,
  saveDraft,
} from '../../../local/drafts.ts';
import { takeBack } from '../../../local/outbox/take-back.ts';
import { device } from '../../bridges/device.ts';

/** A letter that may still be taken back, and the draft that it came from. */
export interface ReturnableLetter {
  rowId: string;
  draftKey: string;
  content: DraftContent;
}

/**
 * Takes a letter back to the desk: it becomes a draft again, before what has been begun since.
 * false when it is too late; then the drafts are as before.
 */
export async function takeLetterBack(letter: ReturnableLetter): Promise<boolean> {
  const { rowId, draftKey, content } = letter;
  const begun = await readDraft(device.db, draftKey);
  // The draft comes first: a page that dies in between has the letter twice, never not at all.
  await saveDraft(device, draftKey, joinDrafts(content, begun));
  if (await takeBack(device, rowId)) return true;
  if (begun === null) await removeDraft(device.db, draftKey);
  else await saveDraft(device, draftKey, begun);
  return false;
}
