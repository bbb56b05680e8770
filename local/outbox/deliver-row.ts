import * as v from 'valibot';
import { parseChanges, rowsSchema } from '../../contract/changes.ts';
import { AppError } from '../../contract/errors.ts';
import { IDEMPOTENCY_DAYS } from '../../contract/limits.ts';
import type { MutationCall } from '../../contract/mutations/mutation.ts';
import { mutations } from '../../contract/mutations/registry.ts';
import { putRowsInTransaction } from '../apply-changes.ts';
import { callInSession } from '../call-as-person.ts';
import type { OutboxRow } from '../database.ts';
import type { Device } from '../device.ts';
import { appliedTables } from '../mirror/mirror-tables.ts';
import { NetworkError } from '../network-error.ts';
import { inSession } from '../session/in-session.ts';
import type { SessionRecord } from '../stored-records.ts';
import { uploadAttachments } from '../uploads/upload-attachments.ts';
import { dropRow } from './drop-row.ts';
import { refuse } from './refuse-row.ts';
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
    const urls = await uploadAttachments(device, session, row);
    const call = await freezeCall(device, session, row, urls);
    if (call === null) return { outcome: 'gone' };
    const reply = await callInSession(
      device,
      session,
      {
        endpoint: call.path,
        method: call.method,
        ...(call.body === undefined ? {} : { body: call.body }),
        idempotencyKey: call.key,
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

/** A report answers without rows: it changes nothing that the person sees. */
const mutationReply = v.looseObject({ rows: v.optional(rowsSchema) });
type MutationReply = v.InferOutput<typeof mutationReply>;

/** The server forgets a key after some days; then only the person can know whether to repeat. */
function isTooOld(row: OutboxRow, now: number): boolean {
  return row.firstTriedAt !== null && now - row.firstTriedAt > IDEMPOTENCY_DAYS * DAY_MS;
}

/** A call with the key that it goes under. */
type FrozenCall = MutationCall & { key: string };

/**
 * Notes the attempt and fixes the body before the first byte leaves: what may have reached the
 * server once is only ever repeated as it was. null when the row is no longer there.
 */
function freezeCall(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
  urls: Record<string, string>,
): Promise<FrozenCall | null> {
  const { db } = device;
  return inSession(db, session.session, [db.outbox], async () => {
    const current = await db.outbox.get(row.position);
    if (current === undefined || current.state !== 'waiting') return null;
    const call = callOf(current, urls);
    const body = current.sentBody ?? call.body ?? null;
    await db.outbox.update(row.position, {
      attempts: current.attempts + 1,
      sentBody: body,
      firstTriedAt: current.firstTriedAt ?? device.now(),
    });
    return { ...call, body: body ?? undefined, key: current.id };
  });
}

function callOf(row: OutboxRow, urls: Record<string, string>): MutationCall {
  const { call } = mutations[row.name] as { call(args: unknown): MutationCall };
  return call({ ...row.args, ...urls });
}

/** The reply's rows enter the mirror and the row leaves the outbox in one transaction. */
async function settle(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
  reply: MutationReply,
): Promise<Delivery> {
  const { db } = device;
  const { rows } = reply;
  const changes = rows === undefined ? [] : parseChanges(rows.changes);
  const tables = [...appliedTables(db), db.outbox, db.attachments];
  const applied = await inSession(db, session.session, tables, async () => {
    await dropRow(db, row);
    if (rows === undefined) return 'applied';
    return putRowsInTransaction(db, session, { epoch: rows.epoch, changes });
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
      return error.code === 'upload-unknown' && (await uploadAgain(device, session, row))
        ? { outcome: 'later' }
        : refuse(device, session, row, error.code, error.field);
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
  const now = device.now();
  await inSession(db, session.session, [db.outbox], () =>
    db.outbox.update(row.position, { nextAttemptAt: now + delay, postponedAt: now }),
  );
  return { outcome: 'later' };
}

/**
 * The server has let go of an image that waited here too long: it is uploaded anew, once. Refused
 * had no effect, so the row goes under a new key with the new URL. false when there is none to upload.
 */
function uploadAgain(device: Device, session: SessionRecord, row: OutboxRow): Promise<boolean> {
  const { db } = device;
  return inSession(db, session.session, [db.outbox, db.attachments], async () => {
    const images = await db.attachments.bulkGet(Object.values(row.attachments));
    const old = images.filter((image) => image !== undefined && !image.isUploadedAgain);
    if (old.length === 0) return false;
    for (const image of old) {
      if (image) await db.attachments.update(image.id, { url: null, isUploadedAgain: true });
    }
    const fresh = { id: device.makeId(), sentBody: null, firstTriedAt: null };
    await db.outbox.update(row.position, fresh);
    return true;
  });
}
