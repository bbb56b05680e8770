import * as v from 'valibot';
import {
  type MutationInput,
  type MutationName,
  mutations,
} from '../../contract/calls/mutations.ts';
import { AppError, isErrorCode } from '../../contract/errors.ts';
import { UNDO_SECONDS } from '../../contract/limits.ts';
import type { PictureSize } from '../../contract/picture-bounds.ts';
import type { OutboxRow } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { dropSnapshot } from '../device/drop-snapshot.ts';
import { readRecord } from '../device/stored-records.ts';
import { storePicture } from '../storage/stored-picture.ts';
import { withQuotaRetry } from '../storage/with-quota-retry.ts';
import { attachmentOf, waitingUrl } from '../waiting/waiting-image.ts';
import { type DraftReference, draftTables, giveDraftAway } from './drafts.ts';

export interface Mutated {
  /** The id of the outbox row, also the idempotency key. */
  id: string;
  /** Until when the person can undo the mutation, by the device's clock. `null` if it has no undo. */
  undoUntil: number | null;
}

/** An image with its own id, so that an upload begun elsewhere is not repeated. */
export interface Picture {
  id: string;
  image: Blob;
  size?: PictureSize | null;
}

interface Belongings {
  image?: Blob | null;
  /** The size of that image, so that its space is reserved while it loads. `null` if unknown. */
  size?: PictureSize | null;
  /** Several images, by the field of the arguments. */
  images?: Readonly<Record<string, Picture>>;
  /** The draft that becomes this mutation. It is deleted in the transaction that stores the row. */
  draft?: DraftReference | null;
}

/**
 * Stores a mutation durably, as one row in the outbox with its images, and deletes its draft. Then wakes the flush.
 * Throws AppError with the code of the first invalid argument, `unauthenticated` if no person is logged in,
 * `picture-unreadable`, `storage-full`, or `draft-gone` or `draft-changed` if another window has changed the draft.
 * After an error nothing was written.
 */
export async function mutate<Name extends MutationName>(
  device: Device,
  name: Name,
  args: MutationInput<Name>,
  { image = null, size = null, images = {}, draft = null }: Belongings = {},
): Promise<Mutated> {
  const added: [string, Picture][] = Object.entries(images);
  if (image !== null) added.push(['image_url', { id: device.makeId(), image, size }]);
  const waiting = Object.fromEntries(added.map(([field, { id }]) => [field, waitingUrl(id)]));
  const parsed = parseArgs(name, { ...args, ...waiting });
  const { db } = device;
  const row = newRow(device, name, parsed);
  // Read the pictures before the transaction, which would end while waiting for them.
  const pictures = await Promise.all(
    added.map(async ([, picture]) => ({
      ...picture,
      image: await storePicture(device, picture.image),
    })),
  );
  const tables = [db.outbox, db.attachments, ...draftTables(db), db.records];
  await withQuotaRetry(device, () =>
    db.transaction('rw', tables, async () => {
      const session = await readRecord(db, 'auth');
      if (session === null) throw new AppError('unauthenticated');
      const { userId } = session;
      await db.attachments.bulkPut(pictures.map((each) => ({ ...each, userId, url: null })));
      // The registry guarantees that name and arguments match, but the compiler cannot infer it.
      await db.outbox.add({ ...row, userId } as unknown as OutboxRow);
      if (draft !== null) await giveDraftAway(db, draft);
      // A block, a recall and similar mutations hide content of the screen copy.
      await dropSnapshot(db);
    }),
  );
  device.wakeFlush();
  return { id: row.id, undoUntil: row.undoUntil };
}

function newRow(device: Device, name: MutationName, args: Record<string, unknown>) {
  const now = device.now();
  return {
    id: device.makeId(),
    name,
    args,
    lanes: lanesOf(name, args),
    state: 'waiting',
    attempts: 0,
    lastError: null,
    createdAt: now,
    undoUntil: mutations[name].hasUndo ? now + UNDO_SECONDS * 1000 : null,
    nextAttemptAt: 0,
    postponedAt: 0,
    sentBody: null,
    firstTriedAt: null,
    attachments: attachmentsIn(args),
  } satisfies Omit<OutboxRow, 'position' | 'userId' | 'name' | 'args'> & {
    name: MutationName;
    args: unknown;
  };
}

/**
 * Returns the images that the arguments reference and that are still on the device, including those of an earlier row.
 */
function attachmentsIn(args: Record<string, unknown>): Record<string, string> {
  const found = Object.entries(args).flatMap(([field, value]) => {
    const id = typeof value === 'string' ? attachmentOf(value) : null;
    return id === null ? [] : [[field, id] as const];
  });
  return Object.fromEntries(found);
}

function parseArgs(name: MutationName, args: unknown): Record<string, unknown> {
  const parsed = v.safeParse(mutations[name].args, args);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = String(issue.path?.[0]?.key ?? '');
  throw new AppError(isErrorCode(issue.message) ? issue.message : 'body-invalid', { field });
}

/** Returns the lanes of a mutation. The arguments must have been parsed by its schema. */
export function lanesOf(name: MutationName, args: unknown): string[] {
  const { lanes } = mutations[name] as { lanes(args: unknown): string[] };
  return lanes(args);
}
