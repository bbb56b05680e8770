import type { OutboxRow } from '../../local/device/database.ts';
import { discardRow } from '../../local/outbox/discard-row.ts';
import { retryRow } from '../../local/outbox/retry-row.ts';
import { isOutcomeOpen } from '../../local/waiting/outcome-open.ts';
import { checkRefusal } from '../oracle/check-refusal.ts';
import { letGo } from '../oracle/model.ts';
import type { Hand } from './hand.ts';
import { pickFree } from './letters.ts';

/** What the person does about a refusal: try again, take another pigeon, or let go. */
export async function settleFailed(hand: Hand): Promise<void> {
  const { db, device, random, userId } = hand;
  const rows = await db.outbox.where({ userId }).toArray();
  const row = random.pick(rows.filter(({ state }) => state === 'failed'));
  if (row === undefined) return;
  const pigeonId = row.name === 'send-message' ? await pickFree(hand) : null;
  const hasPicture = Object.keys(row.attachments).length > 0 && row.name !== 'save-profile';
  if (hasPicture && !isOutcomeOpen(row) && random.chance(0.5)) await leavePicture(hand, row);
  else if (random.chance(0.3)) await retryRow(device, row.id);
  else if (pigeonId !== null && !isOutcomeOpen(row) && random.chance(0.5))
    await takeAnother(hand, row, pigeonId);
  else await discard(hand, row);
}

/** From now on it flies in another lane, behind what that one has delivered meanwhile. */
async function takeAnother({ sim, device, model }: Hand, row: OutboxRow, pigeonId: string) {
  if (row.name !== 'send-message') return;
  const written = model.written.find(({ messageId }) => messageId === row.args.id);
  const since = sim.browser.world.clock.now();
  const former = `pigeon:${row.args.pigeonId}`;
  // A kill in the middle leaves it open in which of the two it is.
  if (written) written.lanes = written.lanes.filter(({ name }) => name !== former);
  await retryRow(device, row.id, { pigeonId });
  written?.lanes.push({ name: `pigeon:${pigeonId}`, since });
}

/** A kill in the middle leaves it open whether the picture goes along. */
async function leavePicture({ device, model }: Hand, row: OutboxRow): Promise<void> {
  if (row.name !== 'send-message' && row.name !== 'reply-message') return;
  const written = model.written.find(({ messageId }) => messageId === row.args.id);
  if (written) written.hasPicture = false;
  await retryRow(device, row.id, { withoutPicture: true });
}

/** Lets go of a failed row; a kill in the middle leaves it open whether it went. */
export async function discard(
  { sim, device, model }: Pick<Hand, 'sim' | 'device' | 'model'>,
  row: OutboxRow,
): Promise<void> {
  const breach = checkRefusal(row);
  if (breach !== null) sim.browser.world.onError(new Error(breach));
  letGo(model, sim.name, row, 'may');
  await discardRow(device, row.id);
  // What was never answered for may have arrived.
  if (!isOutcomeOpen(row)) letGo(model, sim.name, row, 'must not');
}
