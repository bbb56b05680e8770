import type { ErrorCode } from '../../contract/errors.ts';
import { mutations } from '../../contract/mutations/registry.ts';
import type { OutboxRow } from '../database.ts';
import type { Device } from '../device.ts';
import { inSession } from '../session/in-session.ts';
import { storeErrorOf } from '../store-error.ts';
import { type SessionRecord, writeRecord } from '../stored-records.ts';
import { dropRow } from './drop-row.ts';

/**
 * Notes that the server refused a row for good, and which field it named; the person decides what
 * becomes of it. A refusal that nobody has to act on takes the row away and is told once.
 */
export async function refuse(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
  code: ErrorCode,
  field: string | null = null,
) {
  const { db } = device;
  const silent = isSilent(row, code);
  await inSession(db, session.session, [db.outbox, db.attachments], async () => {
    if (!silent) {
      await db.outbox.update(row.position, { state: 'failed', lastError: code, lastField: field });
      return;
    }
    await dropRow(db, row);
    const told = storeErrorOf(row.name);
    if (told !== null) await writeRecord(db, 'store-error', { id: row.id, code: told });
  });
  if (!silent) device.onRefused(row, code);
  return { outcome: 'refused' } as const;
}

function isSilent(row: OutboxRow, code: ErrorCode): boolean {
  const silent: 'all' | readonly ErrorCode[] = mutations[row.name].silentRefusals;
  return silent === 'all' || silent.includes(code);
}
