import { type MutationName, mutations } from '../../contract/calls/mutations.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { OutboxRow } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { inSession } from '../device/in-session.ts';
import { type SessionRecord, writeRecord } from '../device/stored-records.ts';
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

/**
 * The catalogue's word for a call of the stores that was refused (product.md section 8); null for
 * what is told where its failed row stands.
 */
function storeErrorOf(name: MutationName): ErrorCode | null {
  switch (name) {
    case 'read-message':
    case 'mark-all-read':
      return 'messages-read-failed';
    case 'read-notification':
      return 'notification-read-failed';
    case 'read-all-notifications':
      return 'notifications-read-failed';
    case 'save-settings':
      return 'settings-save-failed';
    default:
      return null;
  }
}
