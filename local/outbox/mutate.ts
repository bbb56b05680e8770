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
import { withRoom } from '../storage/with-room.ts';
import { attachmentOf, waitingUrl } from '../waiting/waiting-image.ts';
import { type DraftReference, draftTables, giveDraftAway } from './drafts.ts';

export interface Mutated {
  /** The outbox row, also the idempotency key. */
  id: string;
  /** Until when the person may take it back, by the device's clock; null when not at all. */
  undoUntil: number | null;
}

/** An image with an id of its own, so that an upload that was begun elsewhere is not doubled. */
export interface Picture {
  id: string;
  image: Blob;
  size?: PictureSize | null;
}

/** What travels along or stays behind. */
interface Belongings {
  /** The image of a message. */
  image?: Blob | null;
  /** How large that one is, so that its room is kept while it waits; null: not known. */
  size?: PictureSize | null;
  /** Several images, by the field that they fill. */
  images?: Readonly<Record<string, Picture>>;
  /** The draft that becomes this: it is gone when the row is there, and not before. */
  draft?: DraftReference | null;
}

/**
 * Does what the person asked for: one row in the outbox with its images, and the draft that it was
 * gone, durable before this resolves, then a wake-up for the flush. Throws AppError with the code of the first thing wrong
 * with the arguments, `unauthenticated` when nobody is logged in, `picture-unreadable`,
 * `storage-full`, or `draft-gone` or `draft-changed` when another window has the draft now, and then
 * nothing was written.
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
  // Before the transaction: that ends when anything else is waited for.
  const pictures = await Promise.all(
    added.map(async ([, picture]) => ({
      ...picture,
      image: await storePicture(device, picture.image),
    })),
  );
  const tables = [db.outbox, db.attachments, ...draftTables(db), db.records];
  await withRoom(device, () =>
    db.transaction('rw', tables, async () => {
      const session = await readRecord(db, 'auth');
      if (session === null) throw new AppError('unauthenticated');
      const { userId } = session;
      await db.attachments.bulkPut(pictures.map((each) => ({ ...each, userId, url: null })));
      // The registry ties name and arguments together; the compiler cannot follow it this far.
      await db.outbox.add({ ...row, userId } as unknown as OutboxRow);
      if (draft !== null) await giveDraftAway(db, draft);
      // A block, a recall and the like hide what the copy shows.
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

/** The images that the arguments speak of and that are still here, an earlier row's included. */
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

/** Lanes and call of a mutation, for arguments that its own schema has parsed. */
export function lanesOf(name: MutationName, args: unknown): string[] {
  const { lanes } = mutations[name] as { lanes(args: unknown): string[] };
  return lanes(args);
}
