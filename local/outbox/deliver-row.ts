import * as v from 'valibot';
import { parseChanges } from '../../contract/changes.ts';
import { AppError, type ErrorCode } from '../../contract/errors.ts';
import { IDEMPOTENCY_DAYS } from '../../contract/limits.ts';
import type { MutationCall } from '../../contract/mutations/mutation.ts';
import { mutations } from '../../contract/mutations/registry.ts';
import { putRowsInTransaction } from '../apply-changes.ts';
import { callApi } from '../call-api.ts';
import type { OutboxRow } from '../database.ts';
import type { Device } from '../device.ts';
import { mirrorTables } from '../mirror/mirror-tables.ts';
import { NetworkError } from '../network-error.ts';
import { inSession } from '../session/in-session.ts';
import type { SessionRecord } from '../stored-records.ts';
import { uploadAttachment } from '../uploads/upload-attachment.ts';
import { retryDelay } from './retry-delay.ts';

const DAY_MS = 86_400_000;

/**
 * What became of a row. `delivered`: answered and gone. `refused`: failed, the person decides.
 * `later`: it waits for its moment, others may go. `offline`: nobody answers. `sign-in`: the session
 * is over. `held`: it stays as it is for its owner. `gone`: it was taken back meanwhile.
 */
export type Delivery =
  | { outcome: 'delivered'; isMirrorStale: boolean }
  | { outcome: 'refused' | 'later' | 'offline' | 'sign-in' | 'held' | 'gone' };

/** Sends one row and writes what came of it; a kill at any point leaves a row that can be repeated. */
export async function deliverRow(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
): Promise<Delivery> {
  if (isTooOld(row, device.now())) return refuse(device, session, row, 'outcome-unknown');
  try {
    const imageUrl = await uploadAttachment(device, session, row);
    const call = await freezeCall(device, session, row, imageUrl);
    if (call === null) return { outcome: 'gone' };
    const reply = await callApi(
      device,
      {
        endpoint: call.path,
        method: call.method,
        ...(call.body === undefined ? {} : { body: call.body }),
        idempotencyKey: row.id,
        userId: session.userId,
      },
      mutationReply,
    );
    return await settle(device, session, row, reply);
  } catch (error) {
    if (error instanceof NetworkError) return { outcome: 'offline' };
    if (error instanceof AppError) return onRefusal(device, session, row, error);
    throw error;
  }
}

const mutationReply = v.looseObject({ rows: mutations['read-message'].reply.entries.rows });
type MutationReply = v.InferOutput<typeof mutationReply>;

/** The server forgets a key after some days; then only the person can know whether to repeat. */
function isTooOld(row: OutboxRow, now: number): boolean {
  return row.firstTriedAt !== null && now - row.firstTriedAt > IDEMPOTENCY_DAYS * DAY_MS;
}

/**
 * Notes the attempt and fixes the body before the first byte leaves: what may have reached the
 * server once is only ever repeated as it was. null when the row is no longer there.
 */
function freezeCall(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
  imageUrl: string | null,
): Promise<MutationCall | null> {
  const { db } = device;
  return inSession(db, session.session, [db.outbox], async () => {
    const current = await db.outbox.get(row.position);
    if (current === undefined || current.state !== 'waiting') return null;
    const call = callOf(current, imageUrl);
    const body = current.sentBody ?? call.body ?? null;
    await db.outbox.update(row.position, {
      attempts: current.attempts + 1,
      sentBody: body,
      firstTriedAt: current.firstTriedAt ?? device.now(),
    });
    return { ...call, body: body ?? undefined };
  });
}

function callOf(row: OutboxRow, imageUrl: string | null): MutationCall {
  const { call } = mutations[row.name] as { call(args: unknown): MutationCall };
  return call(imageUrl === null ? row.args : { ...row.args, image_url: imageUrl });
}

/** The reply's rows enter the mirror and the row leaves the outbox in one transaction. */
async function settle(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
  reply: MutationReply,
): Promise<Delivery> {
  const { db } = device;
  const changes = parseChanges(reply.rows.changes);
  const tables = [...mirrorTables(db), db.outbox, db.attachments];
  const applied = await inSession(db, session.session, tables, async () => {
    await db.outbox.delete(row.position);
    if (row.attachmentId !== null) await db.attachments.delete(row.attachmentId);
    return putRowsInTransaction(db, session, { epoch: reply.rows.epoch, changes });
  });
  return { outcome: 'delivered', isMirrorStale: applied === 'stale' };
}

async function onRefusal(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
  error: AppError,
): Promise<Delivery> {
  switch (error.fate) {
    case 'sign-in':
      return { outcome: 'sign-in' };
    case 'wait':
      return { outcome: 'held' };
    case 'retry':
      return postpone(device, session, row, error);
    case 'reject':
      return refuse(device, session, row, error.code);
  }
}

/** The server is busy or broken; only its own word (Retry-After) makes the wait longer than ours. */
async function postpone(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
  { retryAfterSeconds }: AppError,
): Promise<Delivery> {
  const { db } = device;
  const delay =
    retryAfterSeconds === undefined
      ? retryDelay(row.attempts + 1, device.random)
      : retryAfterSeconds * 1000;
  await inSession(db, session.session, [db.outbox], () =>
    db.outbox.update(row.position, { nextAttemptAt: device.now() + delay }),
  );
  return { outcome: 'later' };
}

async function refuse(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
  code: ErrorCode,
): Promise<Delivery> {
  const { db } = device;
  await inSession(db, session.session, [db.outbox], async () => {
    if (isSilent(row, code)) await db.outbox.delete(row.position);
    else await db.outbox.update(row.position, { state: 'failed', lastError: code });
  });
  return { outcome: 'refused' };
}

function isSilent(row: OutboxRow, code: ErrorCode): boolean {
  const silent: 'all' | readonly ErrorCode[] = mutations[row.name].silentRefusals;
  return silent === 'all' || silent.includes(code);
}
