import type { Table } from 'dexie';
import { AppError } from '../../contract/errors.ts';
import type { Draft, GuvercinDatabase, StoredPicture } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { readRecord } from '../device/stored-records.ts';
import { showPicture, storePicture } from '../storage/stored-picture.ts';
import { withQuotaRetry } from '../storage/with-quota-retry.ts';

export type DraftContent = Pick<Draft, 'text' | 'image' | 'imageAlt' | 'to'>;

export interface StoredDraft extends DraftContent {
  revision: string;
}

/** The key of the draft of a new letter that is not an answer. */
export const NEW_LETTER = 'new';

const SHARED = 'share:';

/** Returns the draft key of shared content. It is a separate draft, so that existing drafts do not change. */
export const sharedDraftKey = (shareId: string) => `${SHARED}${shareId}`;

/**
 * Returns the key of the draft begun last: the newest draft shared by another app, else the person's own new letter.
 */
export async function findBegun(db: GuvercinDatabase): Promise<string> {
  const session = await readRecord(db, 'auth');
  const shared = await db.drafts.where('key').startsWith(SHARED).sortBy('key');
  return shared.findLast(({ userId }) => userId === session?.userId)?.key ?? NEW_LETTER;
}

/**
 * Saves a draft under a key of the screen; an empty draft is deleted. Resolves with the stored draft. `base` is the
 * revision that the editor began from (`null` if there was none): if another editor has saved since, both texts are
 * kept in one draft. Without `base` the content replaces the stored draft. Throws AppError `storage-full` if nothing
 * was saved, and `picture-unreadable` if the text was saved with the previous picture.
 */
export async function saveDraft(
  device: Device,
  key: string,
  content: DraftContent,
  base?: string | null,
): Promise<StoredDraft | null> {
  const { db } = device;
  let saved: StoredDraft | null = null;
  let picture: StoredPicture | null | 'as before' = 'as before';
  try {
    picture = content.image === null ? null : await storePicture(device, content.image);
  } finally {
    await withQuotaRetry(device, () =>
      db.transaction('rw', [...draftTables(db), db.records], async () => {
        const session = await readRecord(db, 'auth');
        if (session === null) return;
        const known = await readDraft(db, key);
        const isTheirs = base !== undefined && known !== null && known.revision !== base;
        const whole = isTheirs ? joinDrafts(known, content) : content;
        const draft = { ...whole, key, userId: session.userId, revision: device.makeId() };
        if (whole.text === '' && whole.image === null) await dropDraft(db, key);
        else await putDraft(db, draft, isTheirs && known.image !== null ? 'as before' : picture);
        saved = await readDraft(db, key);
      }),
    );
  }
  return saved;
}

export const draftTables = (db: GuvercinDatabase): Table[] => [db.drafts, db.draftPictures];

/** Stores a draft inside a transaction of the caller over `draftTables`. */
export async function putDraft(
  db: GuvercinDatabase,
  draft: Omit<Draft, 'pictureSum' | 'revision'> & { revision: string },
  picture: StoredPicture | null | 'as before',
): Promise<void> {
  const known = await db.drafts.get(draft.key);
  if (picture === 'as before') {
    const { image = null, pictureSum = null } = known ?? {};
    await db.drafts.put({ ...draft, image, pictureSum });
    return;
  }
  const pictureSum = picture?.sum ?? null;
  // A picture is large and the text is saved at every pause, so the picture is written only when it changes.
  if (pictureSum !== (known?.pictureSum ?? null)) {
    if (picture === null) await db.draftPictures.delete(draft.key);
    else await db.draftPictures.put({ key: draft.key, picture });
  }
  await db.drafts.put({ ...draft, image: null, pictureSum });
}

/** Deletes a draft inside a transaction of the caller over `draftTables`. */
export async function dropDraft(db: GuvercinDatabase, key: string): Promise<void> {
  await db.drafts.delete(key);
  await db.draftPictures.delete(key);
}

/**
 * Deletes a draft that becomes a letter, inside a transaction of the caller over `draftTables`. Throws AppError
 * `draft-gone` or `draft-changed` if `revision` is no longer the stored one, because another window has sent, deleted
 * or changed it.
 */
export async function giveDraftAway(
  db: GuvercinDatabase,
  { key, revision }: DraftReference,
): Promise<void> {
  const known = await db.drafts.get(key);
  const stored = known === undefined ? null : revisionOf(known);
  if (stored !== revision) throw new AppError(stored === null ? 'draft-gone' : 'draft-changed');
  await dropDraft(db, key);
}

/** A draft as an editor loaded it. The revision is `null` if no draft was stored. */
export interface DraftReference {
  key: string;
  revision: string | null;
}

/** Returns the revision of a draft. Drafts of an earlier build have none; their content is used instead. */
const revisionOf = ({ revision, text, imageAlt, pictureSum = null }: Draft): string =>
  revision ?? JSON.stringify([text, imageAlt, pictureSum]);

/** Returns the draft under a key, or `null` if there is none. */
export function readDraft(db: GuvercinDatabase, key: string): Promise<StoredDraft | null> {
  return db.transaction('r', draftTables(db), async () => {
    const draft = await db.drafts.get(key);
    if (draft === undefined) return null;
    const { text, image, imageAlt, to, pictureSum } = draft;
    const kept = typeof pictureSum === 'string' ? await db.draftPictures.get(key) : undefined;
    const picture = kept === undefined ? image : showPicture(kept.picture);
    return { text, image: picture, imageAlt, to: to ?? null, revision: revisionOf(draft) };
  });
}

/** Joins two drafts. The first one's picture is kept, and equal text is not repeated. */
export function joinDrafts(first: DraftContent, second: DraftContent | null): DraftContent {
  if (second === null) return first;
  const texts = new Set([first.text, second.text].filter((each) => each !== ''));
  const text = [...texts].join('\n\n');
  const { image, imageAlt } = first.image === null ? second : first;
  return { text, image, imageAlt, to: first.to ?? second.to ?? null };
}
