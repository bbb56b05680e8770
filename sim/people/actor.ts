import type { GuvercinDatabase } from '../../local/device/database.ts';
import type { Device } from '../../local/device/device.ts';
import { readRecord } from '../../local/device/stored-records.ts';
import type { Page } from '../browser/open-page.ts';
import type { SimDevice } from '../browser/sim-device.ts';
import { type Fate, type Model, registerOf, type Write } from '../oracle/model.ts';
import { registersOf, type WritingRow } from '../oracle/registers-of.ts';
import type { Random } from '../world/random.ts';

export interface SimPerson {
  userId: string;
  email: string;
}

/** A person at a page of a device, with the people they know. */
export interface Actor {
  sim: SimDevice;
  page: Page;
  device: Device;
  db: GuvercinDatabase;
  userId: string;
  others: string[];
  random: Random;
  model: Model;
  accounts: SimPerson[];
}

/**
 * Runs work that writes registers. Records the writes as uncertain before, and as certain once the app has confirmed
 * them.
 */
export async function noting(
  actor: Actor,
  row: Wished,
  work: () => Promise<unknown>,
): Promise<void> {
  const writes = noteWrites(actor, row);
  const fate = 'messageId' in row.args ? await tapOutcome(actor, row.args.messageId) : 'must';
  await work();
  for (const write of writes) write.fate = fate;
}

/**
 * Returns the fate of a tap on a letter: it `may` have no effect if a restore lost the letter and this device still
 * shows the former log. The tap can reach the server before the sender's device delivers the letter again. Otherwise it
 * `must` have an effect.
 */
export async function tapOutcome(
  { db, model }: Pick<Actor, 'db' | 'model'>,
  messageId: string,
): Promise<Exclude<Fate, 'must not'>> {
  const epoch = model.lostByRestore.get(messageId);
  if (epoch === undefined) return 'must';
  const sync = await readRecord(db, 'sync');
  return sync?.epoch === epoch && sync.building === null ? 'must' : 'may';
}

/** The outbox row that will be written, without its user id. */
type Wished = WritingRow extends infer Row
  ? Row extends WritingRow
    ? Omit<Row, 'userId'>
    : never
  : never;

export function noteWrites({ sim, model, userId }: Actor, row: Wished): Write[] {
  return registersOf({ ...row, userId }).map(([key, value]) => {
    const write: Write = { deviceName: sim.name, value, fate: 'may' };
    registerOf(model, key).writes.push(write);
    return write;
  });
}
