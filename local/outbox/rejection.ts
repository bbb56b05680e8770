import * as v from 'valibot';
import type { Language } from '../../contract/accounts.ts';
import { createNotification } from '../../contract/calls/create-notification.ts';
import { mutations } from '../../contract/calls/mutations.ts';
import { AppError, type ErrorCode } from '../../contract/errors.ts';
import type { OutboxRow } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { inSession, SessionEnded } from '../device/in-session.ts';
import { isQuotaExceeded } from '../device/is-quota-exceeded.ts';
import { readRecord, type SessionRecord, writeRecord } from '../device/stored-records.ts';
import { callAsPerson } from '../net/call-as-person.ts';
import { isUnheard } from '../net/network-error.ts';
import { dropRow } from './drop-row.ts';

/**
 * Stores that the server rejected a row for good: the row fails, and the person decides what to do with it. A silent
 * rejection deletes the row, and its error is shown once. `field` is the argument that the server named.
 */
export async function rejectRow(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
  code: ErrorCode,
  field: string | null = null,
) {
  const { db } = device;
  const { errorOfSilentRejection } = mutations[row.name];
  const isSilent = isSilentRejection(row, code);
  await inSession(db, session.session, [db.outbox, db.attachments], async () => {
    if (!isSilent) {
      await db.outbox.update(row.position, { state: 'failed', lastError: code, lastField: field });
      return;
    }
    await dropRow(db, row);
    if (errorOfSilentRejection !== null) {
      await writeRecord(db, 'store-error', { id: row.id, code: errorOfSilentRejection });
    }
  });
  if (!isSilent) device.onRejected(row, code);
  return { outcome: 'rejected' } as const;
}

function isSilentRejection(row: OutboxRow, code: ErrorCode): boolean {
  const silent: 'all' | readonly ErrorCode[] = mutations[row.name].silentRejections;
  return silent === 'all' || silent.includes(code);
}

/** The language until the person has chosen one. */
const DEFAULT_LANGUAGE: Language = 'tr';

/**
 * Makes the server notify the person that a letter was rejected (POST /api/notifications). Call it when none of their
 * tabs is visible. The notification has the id of the row, so a repeat is harmless. If the server cannot create it, the
 * next visible page shows an error (product.md section 8). If the server does not answer, the failed row still shows
 * the rejection.
 */
export async function notifyRejection(
  device: Device,
  row: OutboxRow,
  wordsIn: (language: Language) => { title: string; message: string },
): Promise<void> {
  if (row.name !== 'send-message' && row.name !== 'reply-message') return;
  const session = await readRecord(device.db, 'auth');
  const language = (await readRecord(device.db, 'language'))?.language ?? DEFAULT_LANGUAGE;
  try {
    const call = { ...createNotification, reply: v.unknown() };
    await callAsPerson(device, call, { body: { id: row.id, ...wordsIn(language) } });
  } catch (error) {
    if (isUnheard(error) || error instanceof SessionEnded) return;
    if (!(error instanceof AppError)) throw error;
    const isRejected = error.fate === 'reject' || error.fate === 'retry';
    if (isRejected && session !== null) await noteNotCreated(device, session, row);
  }
}

async function noteNotCreated(
  { db }: Device,
  { session }: SessionRecord,
  row: OutboxRow,
): Promise<void> {
  const code: ErrorCode = 'notification-create-failed';
  try {
    await inSession(db, session, [], () => writeRecord(db, 'store-error', { id: row.id, code }));
  } catch (error) {
    // Ignored: the person has logged out, or the quota is exceeded.
    if (!(error instanceof SessionEnded) && !isQuotaExceeded(error)) throw error;
  }
}
