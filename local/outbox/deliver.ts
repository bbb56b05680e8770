import * as v from 'valibot';
import type { Mutation, MutationRequest } from '../../contract/calls/define-mutation.ts';
import { mutations } from '../../contract/calls/mutations.ts';
import { incomingRowsSchema } from '../../contract/changes.ts';
import { AppError, type ErrorCode } from '../../contract/errors.ts';
import { IDEMPOTENCY_DAYS } from '../../contract/limits.ts';
import type { OutboxRow } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { inSession, SessionEnded } from '../device/in-session.ts';
import { isQuotaExceeded } from '../device/is-quota-exceeded.ts';
import type { SessionRecord } from '../device/stored-records.ts';
import { putRowsInTransaction } from '../mirror/apply-changes.ts';
import { appliedTables } from '../mirror/mirror-tables.ts';
import { callInSession } from '../net/call-as-person.ts';
import { NetworkError } from '../net/network-error.ts';
import { mayHaveArrived } from '../waiting/outcome-unknown.ts';
import { dropRow } from './drop-row.ts';
import { rejectRow } from './rejection.ts';
import { reschedule, rescheduleUnanswered, rescheduleUnexpected } from './retry-policy.ts';
import { uploadAgain, uploadAttachments } from './uploads.ts';

const DAY_MS = 86_400_000;

/**
 * The outcome of one delivery.
 * - `delivered`: the server accepted the row, and it is deleted. `isMirrorStale`: the reply belongs to another epoch.
 * - `rejected`: the server rejected the row for good. The person decides what to do.
 * - `later`: the server asked to wait.
 * - `strange`: an unexpected response from something other than the server, such as a hotel's sign-in page.
 * - `unanswered`: no answer came.
 * - `sign-in`: the session has ended.
 * - `held`: another person is logged in at the server. The row waits for its own person.
 * - `gone`: the person undid the row before it was sent.
 */
export type Delivery =
  | { outcome: 'delivered'; isMirrorStale: boolean }
  | { outcome: 'rejected' | 'later' | 'strange' | 'unanswered' | 'sign-in' | 'held' | 'gone' };

/**
 * Sends one row of the outbox to the server and stores the outcome (product.md section 4). The steps, in their order:
 * store the attempt, upload the pictures, store the body, send, then apply the reply and delete the row in one
 * transaction. If the process ends between two steps, the row is still there and is sent again under the same key.
 * Throws `SessionEnded` when the person logs out meanwhile, and the browser's error when the quota is exceeded.
 */
export async function deliverRow(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
): Promise<Delivery> {
  if (isTooOld(row, device.now())) return rejectRow(device, session, row, codeOfTooOld(row));
  try {
    const request = await prepareRequest(device, session, row);
    if (request === null) return { outcome: 'gone' };
    const call = { ...mutations[row.name], reply: incomingReplyOf(row) };
    const reply = await callInSession(device, session, call, request);
    return await applyResponse(device, session, row, reply);
  } catch (error) {
    if (error instanceof NetworkError) {
      await rescheduleUnanswered(device, session, row);
      return { outcome: 'unanswered' };
    }
    if (error instanceof AppError) return applyError(device, session, row, error);
    if (error instanceof SessionEnded || isQuotaExceeded(error)) throw error;
    // A bug that affects one row must not stop the other rows.
    device.report(error);
    await reschedule(device, session, row, new AppError('internal'));
    return { outcome: 'later' };
  }
}

/**
 * Whether the server may have forgotten the idempotency key. Then only the person can decide whether to send the row
 * again.
 */
function isTooOld(row: OutboxRow, now: number): boolean {
  return row.firstTriedAt !== null && now - row.firstTriedAt > IDEMPOTENCY_DAYS * DAY_MS;
}

function codeOfTooOld(row: OutboxRow): ErrorCode {
  return mayHaveArrived(row) ? 'outcome-unknown' : 'upload-failed';
}

type OutboxRequest = MutationRequest & { idempotencyKey: string };

/**
 * Stores the attempt, uploads the pictures, and stores the body, so that each retry sends the same body. The attempt is
 * stored before the first byte is sent. Resolves with `null` when the row no longer waits.
 */
async function prepareRequest(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
): Promise<OutboxRequest | null> {
  const attempt = (current: OutboxRow) => ({
    attempts: current.attempts + 1,
    firstTriedAt: current.firstTriedAt ?? device.now(),
  });
  const hasPictures = Object.keys(row.attachments).length > 0;
  if (hasPictures) {
    const isThere = await updateRow(device, session, row, async (current) => {
      await device.db.outbox.update(row.position, attempt(current));
      return true;
    });
    if (isThere === null) return null;
  }
  const urls = await uploadAttachments(device, session, row);
  return updateRow(device, session, row, async (current) => {
    const { ids, body: newBody } = requestOf(current, urls);
    const body = current.sentBody ?? newBody ?? null;
    // Without pictures the attempt and the body are stored at once.
    const changes = hasPictures ? {} : attempt(current);
    await device.db.outbox.update(row.position, { ...changes, sentBody: body });
    return {
      ...(ids === undefined ? {} : { ids }),
      ...(body === null ? {} : { body }),
      idempotencyKey: current.id,
    };
  });
}

/** Runs `update` with the stored row in a transaction. Resolves with `null` when the row is no longer waiting. */
function updateRow<T>(
  { db }: Device,
  session: SessionRecord,
  row: OutboxRow,
  update: (current: OutboxRow) => Promise<T>,
): Promise<T | null> {
  return inSession(db, session.session, [db.outbox], async () => {
    const current = await db.outbox.get(row.position);
    return current?.state === 'waiting' ? update(current) : null;
  });
}

function requestOf(row: OutboxRow, urls: Record<string, string>): MutationRequest {
  const { request } = mutations[row.name] as Pick<Mutation<v.GenericSchema>, 'request'>;
  return request({ ...row.args, ...urls });
}

const withRows = v.looseObject({ rows: incomingRowsSchema });
const withoutRows = v.looseObject({ rows: v.optional(incomingRowsSchema) });
type IncomingReply = v.InferOutput<typeof withoutRows>;

/**
 * Returns the schema of a mutation's reply, as a device reads it. Rows that do not parse are quarantined when they are
 * applied. A reply without its rows did not come from the server.
 */
function incomingReplyOf({ name }: OutboxRow): v.GenericSchema<unknown, IncomingReply> {
  return 'rows' in mutations[name].reply.entries ? withRows : withoutRows;
}

/** Applies the rows of the reply and deletes the outbox row, in one transaction. */
async function applyResponse(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
  { rows }: IncomingReply,
): Promise<Delivery> {
  const { db } = device;
  const tables = [...appliedTables(db), db.outbox, db.attachments];
  const applied = await inSession(db, session.session, tables, async () => {
    await dropRow(db, row);
    if (rows === undefined) return 'applied';
    return putRowsInTransaction(device, session, rows);
  });
  return { outcome: 'delivered', isMirrorStale: applied === 'stale' };
}

async function applyError(
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
      await reschedule(device, session, row, error);
      return { outcome: 'later' };
    case 'strange': {
      await rescheduleUnexpected(device, session, row, error);
      return { outcome: 'strange' };
    }
    case 'reject':
      return error.code === 'upload-unknown' && (await uploadAgain(device, session, row))
        ? { outcome: 'later' }
        : rejectRow(device, session, row, error.code, error.field);
  }
}
