import { AppError } from '../../contract/errors.ts';
import type { OutboxRow } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { storePicture } from '../storage/stored-picture.ts';
import { withRoom } from '../storage/with-room.ts';
import { isOutcomeOpen } from '../waiting/outcome-open.ts';
import { waitingUrl } from '../waiting/waiting-image.ts';
import { dropImages } from './drop-row.ts';
import { lanesOf, type Picture } from './mutate.ts';
import { NOTHING_STRANGE } from './retry-policy.ts';

/** What becomes different; left out: nothing. */
export interface RowChange {
  pigeonId?: string;
  /** The picture of a letter, with its words, stays behind. */
  withoutPicture?: boolean;
  /** Another one takes the place of a letter's picture; its words stay. */
  picture?: Omit<Picture, 'id'>;
}

/**
 * Sends a failed row again, on another pigeon or with another picture or none where that is asked for. A
 * refused row had no effect, so it goes under a new key; one that may have arrived can only be repeated as
 * it was, and then a change is refused with `outcome-unknown`. Throws `storage-full` or
 * `picture-unreadable` as well, and then nothing has changed.
 */
export async function retryRow(
  device: Device,
  rowId: string,
  change: RowChange = {},
): Promise<void> {
  const { db } = device;
  const { picture, withoutPicture = false } = change;
  // Before the transaction: that ends when anything else is waited for.
  const added = picture === undefined ? null : await readPicture(device, picture);
  await withRoom(device, () =>
    db.transaction('rw', [db.outbox, db.attachments], async () => {
      const row = await db.outbox.get({ id: rowId });
      if (row === undefined || row.state !== 'failed') return;
      await db.outbox.update(row.position, changesFor(device, row, change, added?.id));
      if (added !== null) await db.attachments.put({ ...added, userId: row.userId });
      // Once no row speaks of it any more.
      if (withoutPicture || added !== null) await dropImages(db, row);
    }),
  );
  device.wakeFlush();
}

async function readPicture(device: Device, { image, size = null }: Omit<Picture, 'id'>) {
  return { id: device.makeId(), image: await storePicture(device, image), size, url: null };
}

function changesFor(
  device: Device,
  row: OutboxRow,
  change: RowChange,
  pictureId: string | undefined,
) {
  const again = {
    state: 'waiting',
    lastError: null,
    nextAttemptAt: 0,
    postponedAt: 0,
    ...NOTHING_STRANGE,
  } as const;
  if (isOutcomeOpen(row)) {
    if (Object.keys(change).length > 0) throw new AppError('outcome-unknown');
    const isForgotten = row.lastError === 'outcome-unknown';
    return { ...again, firstTriedAt: isForgotten ? device.now() : row.firstTriedAt };
  }
  const { pigeonId, withoutPicture = false } = change;
  const kept = withoutPicture ? leavePicture(row.args) : row.args;
  const sent = pictureId === undefined ? kept : { ...kept, image_url: waitingUrl(pictureId) };
  const args = pigeonId === undefined ? sent : { ...sent, pigeonId };
  const old = withoutPicture ? {} : row.attachments;
  const attachments: OutboxRow['attachments'] =
    pictureId === undefined ? old : { image_url: pictureId };
  return {
    ...again,
    attachments,
    id: device.makeId(),
    args,
    lanes: lanesOf(row.name, args),
    sentBody: null,
    firstTriedAt: null,
    attempts: 0,
    undoUntil: null,
  };
}

/** The arguments of a letter that never had a picture. */
function leavePicture(args: OutboxRow['args']): OutboxRow['args'] {
  const left = { ...args };
  if ('image_url' in left) delete left.image_url;
  if ('image_alt' in left) delete left.image_alt;
  return left;
}
