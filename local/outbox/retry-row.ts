import { AppError } from '../../contract/errors.ts';
import type { OutboxRow } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { storePicture } from '../storage/stored-picture.ts';
import { withQuotaRetry } from '../storage/with-quota-retry.ts';
import { isOutcomeUnknown } from '../waiting/outcome-unknown.ts';
import { waitingUrl } from '../waiting/waiting-image.ts';
import { dropImages } from './drop-row.ts';
import { lanesOf, type Picture } from './mutate.ts';
import { NOTHING_STRANGE } from './retry-policy.ts';

/** The changes to a row. A field that is left out stays unchanged. */
export interface RowChange {
  pigeonId?: string;
  /** Removes the picture of a letter, with its description. */
  withoutPicture?: boolean;
  /** Replaces the picture of a letter. Its description stays. */
  picture?: Omit<Picture, 'id'>;
}

/**
 * Sends a failed row again, optionally with another pigeon, with another picture or without one. A rejected row had no
 * effect, so it gets a new key. A row that may have arrived can only be repeated unchanged; a change then throws
 * `outcome-unknown`. Also throws `storage-full` or `picture-unreadable`. After an error nothing has changed.
 */
export async function retryRow(
  device: Device,
  rowId: string,
  change: RowChange = {},
): Promise<void> {
  const { db } = device;
  const { picture, withoutPicture = false } = change;
  // Read the picture before the transaction, which would end while waiting for it.
  const added = picture === undefined ? null : await readPicture(device, picture);
  await withQuotaRetry(device, () =>
    db.transaction('rw', [db.outbox, db.attachments], async () => {
      const row = await db.outbox.get({ id: rowId });
      if (row === undefined || row.state !== 'failed') return;
      await db.outbox.update(row.position, changesFor(device, row, change, added?.id));
      if (added !== null) await db.attachments.put({ ...added, userId: row.userId });
      // Dropped after the row was updated, so that no row references it any more.
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
  if (isOutcomeUnknown(row)) {
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

/** Returns the arguments of a letter without its picture. */
function leavePicture(args: OutboxRow['args']): OutboxRow['args'] {
  const left = { ...args };
  if ('image_url' in left) delete left.image_url;
  if ('image_alt' in left) delete left.image_alt;
  return left;
}
