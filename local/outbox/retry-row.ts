import { AppError } from '../../contract/errors.ts';
import type { OutboxRow } from '../database.ts';
import type { Device } from '../device.ts';
import { lanesOf } from '../mutate.ts';
import { withRoom } from '../storage/with-room.ts';
import { isOutcomeOpen } from './outcome-open.ts';
import { NOTHING_STRANGE } from './postpone-row.ts';

/**
 * Sends a failed row again, on another pigeon where one is given. A refused row had no effect, so
 * it goes under a new key; one that may have arrived can only be repeated as it was, and then
 * `pigeonId` is refused with `outcome-unknown`.
 */
export async function retryRow(
  device: Device,
  rowId: string,
  { pigeonId }: { pigeonId?: string } = {},
): Promise<void> {
  const { db } = device;
  await withRoom(device, () =>
    db.transaction('rw', [db.outbox], async () => {
      const row = await db.outbox.get({ id: rowId });
      if (row === undefined || row.state !== 'failed') return;
      await db.outbox.update(row.position, changesFor(device, row, pigeonId));
    }),
  );
  device.wakeDrain();
}

function changesFor(device: Device, row: OutboxRow, pigeonId: string | undefined) {
  const again = {
    state: 'waiting',
    lastError: null,
    nextAttemptAt: 0,
    postponedAt: 0,
    ...NOTHING_STRANGE,
  } as const;
  if (isOutcomeOpen(row)) {
    if (pigeonId !== undefined) throw new AppError('outcome-unknown');
    const isForgotten = row.lastError === 'outcome-unknown';
    return { ...again, firstTriedAt: isForgotten ? device.now() : row.firstTriedAt };
  }
  const args = pigeonId === undefined ? row.args : { ...row.args, pigeonId };
  return {
    ...again,
    id: device.makeId(),
    args,
    lanes: lanesOf(row.name, args),
    sentBody: null,
    firstTriedAt: null,
    attempts: 0,
    undoUntil: null,
  };
}
