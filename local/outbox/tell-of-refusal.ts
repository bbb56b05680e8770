import * as v from 'valibot';
import type { Language } from '../../contract/accounts.ts';
import { createNotification } from '../../contract/calls/create-notification.ts';
import { AppError, type ErrorCode } from '../../contract/errors.ts';
import type { OutboxRow } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { inSession, SessionEnded } from '../device/in-session.ts';
import { isStorageFull } from '../device/is-storage-full.ts';
import { readRecord, type SessionRecord, writeRecord } from '../device/stored-records.ts';
import { callAsPerson } from '../net/call-as-person.ts';
import { isUnheard } from '../net/network-error.ts';

/** What the device says until the person has chosen. */
const DEFAULT_LANGUAGE: Language = 'tr';

/**
 * Has the server notify the person that a letter was refused, for when none of their tabs is looked
 * at (POST /api/notifications). The note has the row's id: a repeat is harmless. Other refusals wait
 * in their lists; and so does this one when the call fails. A server that makes no note is told of
 * by the next page that is seen (product.md section 8).
 */
export async function tellOfRefusal(
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
    // The row itself says it to whoever looks: a note is not worth a second try.
    if (isUnheard(error) || error instanceof SessionEnded) return;
    if (!(error instanceof AppError)) throw error;
    const isRefused = error.fate === 'reject' || error.fate === 'retry';
    if (isRefused && session !== null) await noteNotCreated(device, session, row);
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
    // Whoever left, and a full disk, are told of nothing more.
    if (!(error instanceof SessionEnded) && !isStorageFull(error)) throw error;
  }
}
