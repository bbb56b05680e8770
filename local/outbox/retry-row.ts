import { AppError } from '../../contract/errors.ts';
import type { OutboxRow } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { withRoom } from '../storage/with-room.ts';
import { isOutcomeOpen } from '../waiting/outcome-open.ts';
import { dropImages } from './drop-row.ts';
import { lanesOf } from './mutate.ts';
import { NOTHING_STRANGE } from './postpone-row.ts';

/** What becomes different; left out: nothing. */
export interface RowChange {
  pigeonId?: string;
  /** The picture of a letter, with its words, stays behind. */
  withoutPicture?: boolean;
}

/**
 * Sends a failed row again, on another pigeon or without its picture where that is asked for. A refused
 * row had no effect, so it goes under a new key; one that may have arrived can only be repeated as it
 * was, and then a change is refused with `outcome-unknown`.
 */
export async function retryRow(
  device: Device,
  rowId: string,
  change: RowChange = {},
): Promise<void> {
  const { db } = device;
  await withRoom(device, () =>
    db.transaction('rw', [db.outbox, db.attachments], async () => {
      const row = await db.outbox.get({ id: rowId });
      if (row === undefined || row.state !== 'failed') return;
      await db.outbox.update(row.position, changesFor(device, row, change));
      // Once no row speaks of it any more.
      if (change.withoutPicture === true) await dropImages(db, row);
    }),
  );
  device.wakeDrain();
}

function changesFor(device: Device, row: OutboxRow, change: RowChange) {
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
  const sent = withoutPicture ? leavePicture(row.args) : row.args;
  const args = pigeonId === undefined ? sent : { ...sent, pigeonId };
  return {
    ...again,
    ...(withoutPicture ? { attachments: {} } : {}),
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
