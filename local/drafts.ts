import type { Draft, GuvercinDatabase } from './database.ts';
import { readRecord } from './stored-records.ts';

export type DraftContent = Pick<Draft, 'text' | 'image' | 'imageAlt'>;

/** Keeps what is being written under a key of the screen; an empty draft is removed. */
export async function saveDraft(
  db: GuvercinDatabase,
  key: string,
  content: DraftContent,
): Promise<void> {
  await db.transaction('rw', [db.drafts, db.records], async () => {
    const session = await readRecord(db, 'auth');
    if (session === null) return;
    if (content.text === '' && content.image === null) await db.drafts.delete(key);
    else await db.drafts.put({ key, userId: session.userId, ...content });
  });
}

export async function readDraft(db: GuvercinDatabase, key: string): Promise<DraftContent | null> {
  return (await db.drafts.get(key)) ?? null;
}

export async function removeDraft(db: GuvercinDatabase, key: string): Promise<void> {
  await db.drafts.delete(key);
}
