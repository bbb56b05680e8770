import type { OutboxRow } from '../../local/device/database.ts';
import { discardRow } from '../../local/outbox/discard-row.ts';
import { retryRow } from '../../local/outbox/retry-row.ts';
import { isOutcomeUnknown } from '../../local/waiting/outcome-unknown.ts';
import { checkRejection } from '../oracle/check-rejection.ts';
import { letGo } from '../oracle/model.ts';
import type { Actor } from './actor.ts';
import { pickFree } from './letters.ts';

/** Handles a rejection: tries again, takes another pigeon, or discards the row. */
export async function resolveFailed(actor: Actor): Promise<void> {
  const { db, device, random, userId } = actor;
  const rows = await db.outbox.where({ userId }).toArray();
  const row = random.pick(rows.filter(({ state }) => state === 'failed'));
  if (row === undefined) return;
  const pigeonId = row.name === 'send-message' ? await pickFree(actor) : null;
  const hasPicture = Object.keys(row.attachments).length > 0 && row.name !== 'save-profile';
  if (hasPicture && !isOutcomeUnknown(row) && random.chance(0.5)) await leavePicture(actor, row);
  else if (random.chance(0.3)) await retryRow(device, row.id);
  else if (pigeonId !== null && !isOutcomeUnknown(row) && random.chance(0.5))
    await takeAnother(actor, row, pigeonId);
  else await discard(actor, row);
}

/** Moves the letter to another lane, behind all letters delivered there in the meantime. */
async function takeAnother({ sim, device, model }: Actor, row: OutboxRow, pigeonId: string) {
  if (row.name !== 'send-message') return;
  const written = model.written.find(({ messageId }) => messageId === row.args.id);
  const since = sim.browser.world.clock.now();
  const former = `pigeon:${row.args.pigeonId}`;
  // If the thread is killed here, the letter may be in either lane.
  if (written) written.lanes = written.lanes.filter(({ name }) => name !== former);
  await retryRow(device, row.id, { pigeonId });
  written?.lanes.push({ name: `pigeon:${pigeonId}`, since });
}

/**
 * Sends the letter again without its picture. If the thread is killed meanwhile, the picture may or may not be sent.
 */
async function leavePicture({ device, model }: Actor, row: OutboxRow): Promise<void> {
  if (row.name !== 'send-message' && row.name !== 'reply-message') return;
  const written = model.written.find(({ messageId }) => messageId === row.args.id);
  if (written) written.hasPicture = false;
  await retryRow(device, row.id, { withoutPicture: true });
}

/** Discards a failed row. If the thread is killed meanwhile, the row may or may not be sent. */
export async function discard(
  { sim, device, model }: Pick<Actor, 'sim' | 'device' | 'model'>,
  row: OutboxRow,
): Promise<void> {
  const breach = checkRejection(row);
  if (breach !== null) sim.browser.world.onError(new Error(breach));
  letGo(model, sim.name, row, 'may');
  await discardRow(device, row.id);
  // A row without a response may have arrived.
  if (!isOutcomeUnknown(row)) letGo(model, sim.name, row, 'must not');
}
