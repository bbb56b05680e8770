import type { Draft, GuvercinDatabase } from './database.ts';
import type { Device } from './device.ts';
import { withRoom } from './storage/with-room.ts';
import { readRecord } from './stored-records.ts';

export type DraftContent = Pick<Draft, 'text' | 'image' | 'imageAlt' | 'to'>;

/** The draft of a letter that answers nothing. */
export const NEW_LETTER = 'new';

const SHARED = 'share:';

/** What another app shared is a draft of its own: nothing that was begun changes under it. */
export const sharedDraftKey = (shareId: string) => `${SHARED}${shareId}`;

/** Which letter was begun last: the newest that another app has shared, else the person's own. */
export async function findBegun(db: GuvercinDatabase): Promise<string> {
  const session = await readRecord(db, 'auth');
  const shared = await db.drafts.where('key').startsWith(SHARED).sortBy('key');
  return shared.findLast(({ userId }) => userId === session?.userId)?.key ?? NEW_LETTER;
}

/**
 * Keeps what is being written under a key of the screen; an empty draft is removed. Throws AppError
 * `storage-full`, and then what was kept before stands.
 */
export async function saveDraft(device: Device, key: string, content: DraftContent): Promise<void> {
  const { db } = device;
  await withRoom(device, () =>
    db.transaction('rw', [db.drafts, db.records], async () => {
      const session = await readRecord(db, 'auth');
      if (session === null) return;
      if (content.text === '' && content.image === null) await db.drafts.delete(key);
      else await putDraft(db, { key, userId: session.userId, ...content });
    }),
  );
}

/** Puts a draft down inside a transaction of the caller over the drafts. */
export async function putDraft(db: GuvercinDatabase, draft: Draft): Promise<void> {
  await db.drafts.put(draft);
}

export async function readDraft(db: GuvercinDatabase, key: string): Promise<DraftContent | null> {
  return (await db.drafts.get(key)) ?? null;
}

export async function removeDraft(db: GuvercinDatabase, key: string): Promise<void> {
  await db.drafts.delete(key);
}

/** Two drafts in one; the first one's picture wins. */
export function joinDrafts(first: DraftContent, second: DraftContent | null): DraftContent {
  if (second === null) return first;
  const text = [first.text, second.text].filter((each) => each !== '').join('\n\n');
  const { image, imageAlt } = first.image === null ? second : first;
  return { text, image, imageAlt, to: first.to ?? second.to ?? null };
}
