import type { Kysely } from 'kysely';
import type { OutboxRow } from '../../local/device/database.ts';
import type { Schema } from '../../server/db/schema.ts';
import type { SimDevice } from '../browser/sim-device.ts';
import { isOf, type Model, type Write } from './model.ts';
import { readRegisters } from './read-registers.ts';
import { isOfLetter, registersOf } from './registers-of.ts';

/**
 * Sets the model back to the backup: the server's data at that time, and data still on devices. Later delivered data is
 * lost and must not come back. No other data may be lost.
 */
export async function followRestore(
  model: Model,
  db: Kysely<Schema>,
  devices: readonly SimDevice[],
): Promise<void> {
  const waiting: WaitingRow[] = [];
  for (const { name, onlooker } of devices) {
    model.endedOn.add(name);
    for (const row of await onlooker.outbox.toArray()) waiting.push({ deviceName: name, row });
  }
  const messages = await db.selectFrom('messages').select(['id', 'status', 'pigeon_id']).execute();
  const statusOf = new Map(messages.map(({ id, status }) => [id, status]));
  const wasRead = new Set(
    model.done.filter(({ what }) => what === 'read message').map(({ id }) => id),
  );
  for (const { id, status, pigeon_id } of messages) {
    const hadGone = model.recalledPigeons.has(pigeon_id) || wasRead.has(id);
    if (status === 'sent' && hadGone) model.broughtBack.add(id);
  }
  const heldBack = new Set(
    waiting.flatMap(({ row }) =>
      row.name === 'send-message' || row.name === 'reply-message' ? [row.args.id] : [],
    ),
  );
  const { epoch } = await db.selectFrom('meta').select('epoch').executeTakeFirstOrThrow();
  for (const one of model.written) {
    if (statusOf.has(one.messageId)) continue;
    if (heldBack.has(one.messageId)) model.lostByRestore.set(one.messageId, epoch);
    else one.fate = 'must not';
  }
  for (const done of model.done) {
    const isHeld = waiting.some(
      ({ deviceName, row }) => deviceName === done.deviceName && isOf(done, row),
    );
    // A letter that its sender delivers again has a new `seq`, and may arrive after its reading.
    const isGone = done.what === 'read message' && !statusOf.has(done.id);
    // The state in the backup counts. Later state is lost.
    if ((!isHeld || isGone) && done.fate === 'must') done.fate = 'may';
  }
  const held = await readRegisters(db);
  for (const [key, register] of model.registers) {
    register.before = held.get(key)?.at(-1) ?? 'no';
    register.writes = stillWaiting(register.writes, key, waiting);
    // A letter that its sender delivers again may arrive after another device's tap on it.
    if (!isOfLetter(key) || held.has(key)) continue;
    for (const write of register.writes) write.fate = 'may';
  }
}

interface WaitingRow {
  deviceName: string;
  row: OutboxRow;
}

/** Returns the last writes, one for each waiting row. Of two with the same value, the first was delivered. */
function stillWaiting(writes: Write[], key: string, waiting: readonly WaitingRow[]): Write[] {
  const rows = [...waiting];
  return writes
    .toReversed()
    .filter(({ deviceName, value }) => {
      const index = rows.findIndex(
        (one) =>
          one.deviceName === deviceName &&
          registersOf(one.row).some((write) => write[0] === key && write[1] === value),
      );
      if (index === -1) return false;
      rows.splice(index, 1);
      return true;
    })
    .toReversed();
}
