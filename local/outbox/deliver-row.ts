import * as v from 'valibot';
import type { Mutation, MutationRequest } from '../../contract/calls/define-mutation.ts';
import { mutations } from '../../contract/calls/mutations.ts';
import { incomingRowsSchema } from '../../contract/changes.ts';
import { AppError, type ErrorCode } from '../../contract/errors.ts';
import { IDEMPOTENCY_DAYS } from '../../contract/limits.ts';
import type { OutboxRow } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { inSession, SessionEnded } from '../device/in-session.ts';
import { isStorageFull } from '../device/is-storage-full.ts';
import type { SessionRecord } from '../device/stored-records.ts';
import { putRowsInTransaction } from '../mirror/apply-changes.ts';
import { appliedTables } from '../mirror/mirror-tables.ts';
import { callInSession } from '../net/call-as-person.ts';
import { NetworkError } from '../net/network-error.ts';
import { mayHaveArrived } from '../waiting/outcome-open.ts';
import { dropRow } from './drop-row.ts';
import { postpone, postponeStrange, postponeUnanswered } from './postpone-row.ts';
import { refuse } from './refuse-row.ts';
import { uploadAttachments } from './upload-attachments.ts';

const DAY_MS = 86_400_000;

/**
 * What became of a row. `delivered`: answered and gone. `refused`: failed, the person decides.
 * `later`: the server has it wait. `strange`: something else has answered for it, and it waits too.
 * `unanswered`: nobody has. `sign-in`: the session is over. `held`: it stays as it is for its owner.
 * `gone`: it was taken back meanwhile.
 */
export type Delivery =
  | { outcome: 'delivered'; isMirrorStale: boolean }
  | { outcome: 'refused' | 'later' | 'strange' | 'unanswered' | 'sign-in' | 'held' | 'gone' };

/** Sends one row and writes what came of it; a kill at any point leaves a row that can be repeated. */
export async function deliverRow(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
): Promise<Delivery> {
  if (isTooOld(row, device.now())) return refuse(device, session, row, codeOfTooOld(row));
  try {
    const request = await prepareRequest(device, session, row);
    if (request === null) return { outcome: 'gone' };
    const call = { ...mutations[row.name], reply: replyOf(row) };
    const reply = await callInSession(device, session, call, request);
    return await settle(device, session, row, reply);
  } catch (error) {
    if (error instanceof NetworkError) {
      await postponeUnanswered(device, session, row);
      return { outcome: 'unanswered' };
    }
    if (error instanceof AppError) return onRefusal(device, session, row, error);
    if (error instanceof SessionEnded || isStorageFull(error)) throw error;
    // A fault of ours in one row must not stand in the way of all others.
    device.report(error);
    await postpone(device, session, row, new AppError('internal'));
    return { outcome: 'later' };
  }
}

/** What the rows of a reply look like from outside; one that does not fit is set aside later. */
const replyWithRows = v.looseObject({ rows: incomingRowsSchema });
/** A report answers without rows: it changes nothing that the person sees. */
const replyWithoutRows = v.looseObject({ rows: v.optional(incomingRowsSchema) });
type MutationReply = v.InferOutput<typeof replyWithoutRows>;

function replyOf({ name }: OutboxRow): v.GenericSchema<unknown, MutationReply> {
  return name === 'report' ? replyWithoutRows : replyWithRows;
}

/** The server forgets a key after some days; then only the person can know whether to repeat. */
function isTooOld(row: OutboxRow, now: number): boolean {
  return row.firstTriedAt !== null && now - row.firstTriedAt > IDEMPOTENCY_DAYS * DAY_MS;
}

/** A letter whose picture has never arrived has not left either. */
function codeOfTooOld(row: OutboxRow): ErrorCode {
  return mayHaveArrived(row) ? 'outcome-unknown' : 'upload-failed';
}

/** A request with the key that it goes under. */
type FrozenRequest = MutationRequest & { idempotencyKey: string };

/**
 * Notes the attempt before the first byte leaves, a picture's too, uploads the pictures, and fixes the
 * body: what may have reached the server once is only ever repeated as it was. null when the row is no
 * longer there.
 */
async function prepareRequest(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
): Promise<FrozenRequest | null> {
  const attempt = (current: OutboxRow) => ({
    attempts: current.attempts + 1,
    firstTriedAt: current.firstTriedAt ?? device.now(),
  });
  if (Object.keys(row.attachments).length === 0) {
    return noteRequest(device, session, row, (current) => [
      requestOf(current, {}),
      attempt(current),
    ]);
  }
  const noted = await noteInRow(device, session, row, async (current) => {
    await device.db.outbox.update(row.position, attempt(current));
    return current;
  });
  if (noted === null) return null;
  const urls = await uploadAttachments(device, session, row);
  return noteRequest(device, session, row, (current) => [requestOf(current, urls), {}]);
}

function noteRequest(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
  requestFor: (current: OutboxRow) => [MutationRequest, Partial<OutboxRow>],
): Promise<FrozenRequest | null> {
  return noteInRow(device, session, row, async (current) => {
    const [{ ids, body: newBody }, attempt] = requestFor(current);
    const body = current.sentBody ?? newBody ?? null;
    await device.db.outbox.update(row.position, { ...attempt, sentBody: body });
    return {
      ...(ids === undefined ? {} : { ids }),
      ...(body === null ? {} : { body }),
      idempotencyKey: current.id,
    };
  });
}

/** Writes to a row that still waits; null when it does not. */
function noteInRow<T>(
  { db }: Device,
  session: SessionRecord,
  row: OutboxRow,
  note: (current: OutboxRow) => Promise<T>,
): Promise<T | null> {
  return inSession(db, session.session, [db.outbox], async () => {
    const current = await db.outbox.get(row.position);
    return current?.state === 'waiting' ? note(current) : null;
  });
}

function requestOf(row: OutboxRow, urls: Record<string, string>): MutationRequest {
  const { request } = mutations[row.name] as Pick<Mutation<v.GenericSchema>, 'request'>;
  return request({ ...row.args, ...urls });
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
  const tables = [...appliedTables(db), db.outbox, db.attachments];
  const applied = await inSession(db, session.session, tables, async () => {
    await dropRow(db, row);
    if (rows === undefined) return 'applied';
    return putRowsInTransaction(device, session, rows);
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
      await postpone(device, session, row, error);
      return { outcome: 'later' };
    case 'strange': {
      await postponeStrange(device, session, row, error);
      return { outcome: 'strange' };
    }
    case 'reject':
      return error.code === 'upload-unknown' && (await uploadAgain(device, session, row))
        ? { outcome: 'later' }
        : refuse(device, session, row, error.code, error.field);
  }
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
