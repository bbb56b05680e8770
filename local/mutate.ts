import * as v from 'valibot';
import { AppError, isErrorCode } from '../contract/errors.ts';
import { UNDO_SECONDS } from '../contract/limits.ts';
import {
  type MutationInput,
  type MutationName,
  mutations,
} from '../contract/mutations/registry.ts';
import type { OutboxRow } from './database.ts';
import type { Device } from './device.ts';
import { readRecord } from './stored-records.ts';

export interface Mutated {
  /** The outbox row, also the idempotency key. */
  id: string;
  /** Until when the person may take it back, by the device's clock; null when not at all. */
  undoUntil: number | null;
}

/**
 * Does what the person asked for: one row in the outbox with its image, durable before this
 * resolves, then a wake-up for the drain. Throws AppError with the code of the first thing wrong
 * with the arguments, or `unauthenticated` when nobody is logged in.
 */
export async function mutate<Name extends MutationName>(
  device: Device,
  name: Name,
  args: MutationInput<Name>,
  { image = null }: { image?: Blob | null } = {},
): Promise<Mutated> {
  const { db } = device;
  const mutation = mutations[name];
  const parsed = parseArgs(name, args);
  const id = device.makeId();
  const now = device.now();
  const undoUntil = mutation.hasUndo ? now + UNDO_SECONDS * 1000 : null;
  const attachmentId = image === null ? null : device.makeId();

  await db.transaction('rw', [db.outbox, db.attachments, db.records], async () => {
    const session = await readRecord(db, 'auth');
    if (session === null) throw new AppError('unauthenticated');
    const { userId } = session;
    if (image !== null && attachmentId !== null) {
      await db.attachments.add({ id: attachmentId, userId, image, url: null });
    }
    const row = {
      id,
      userId,
      name,
      args: parsed,
      lanes: lanesOf(name, parsed),
      state: 'waiting',
      attempts: 0,
      lastError: null,
      createdAt: now,
      undoUntil,
      nextAttemptAt: 0,
      sentBody: null,
      firstTriedAt: null,
      attachmentId,
    } satisfies Omit<OutboxRow, 'position' | 'name' | 'args'> & { name: Name; args: unknown };
    // The registry ties name and arguments together; the compiler cannot follow it this far.
    await db.outbox.add(row as unknown as OutboxRow);
  });
  device.wakeDrain();
  return { id, undoUntil };
}

function parseArgs(name: MutationName, args: unknown): unknown {
  const parsed = v.safeParse(mutations[name].args, args);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = String(issue.path?.[0]?.key ?? '');
  throw new AppError(isErrorCode(issue.message) ? issue.message : 'body-invalid', { field });
}

/** Lanes and call of a mutation, for arguments that its own schema has parsed. */
export function lanesOf(name: MutationName, args: unknown): string[] {
  const { lanes } = mutations[name] as { lanes(args: unknown): string[] };
  return lanes(args);
}
