import { checkLanes } from './check-lanes.ts';
import { pairOf } from './pair-of.ts';
import type { Resting } from './resting.ts';

/** Checks that no message is lost, unexpected or changed, and that the order in each lane is kept. */
export async function checkMessages({ server, model }: Resting): Promise<string[]> {
  const rows = await server.context.db.selectFrom('messages').selectAll().execute();
  const stored = new Map(rows.map((row) => [row.id, row]));
  const breaches: string[] = [];
  for (const one of model.written) {
    const row = stored.get(one.messageId);
    if (one.fate === 'must' && row === undefined) breaches.push(`lost: ${one.messageId}`);
    if (one.fate === 'must not' && row !== undefined) {
      breaches.push(`taken back, yet sent: ${one.messageId}`);
    }
    if (row === undefined) continue;
    const isGone = row.status === 'recalled';
    const pair = pairOf(row.sender_id, row.receiver_id ?? '');
    if (isGone && !model.recalledPigeons.has(row.pigeon_id) && !model.parted.has(pair)) {
      breaches.push(`recalled by nobody: ${row.id}`);
    }
    if (row.content !== (isGone ? '' : one.content)) breaches.push(`changed text: ${row.id}`);
    if (one.hasPicture && !isGone && row.image_key === null) {
      breaches.push(`lost picture: ${row.id}`);
    }
    if (row.sender_id !== one.senderId) breaches.push(`wrong sender: ${row.id}`);
  }
  const known = new Set(model.written.map(({ messageId }) => messageId));
  for (const id of stored.keys()) if (!known.has(id)) breaches.push(`written by nobody: ${id}`);
  const acceptedAt = new Map(rows.map((row) => [row.id, row.created_at.getTime()]));
  return [...breaches, ...checkLanes(model.written, acceptedAt)];
}
