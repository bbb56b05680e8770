import type { GuvercinDatabase } from '../../local/device/database.ts';
import type { Device } from '../../local/device/device.ts';
import type { Page } from '../browser/open-page.ts';
import type { SimDevice } from '../browser/sim-device.ts';
import { type Model, registerOf, type Write } from '../oracle/model.ts';
import { registersOf, type WritingRow } from '../oracle/registers-of.ts';
import type { Random } from '../world/random.ts';

export interface SimPerson {
  userId: string;
  email: string;
}

/** A person at a page of a device, and whom they know. */
export interface Hand {
  sim: SimDevice;
  page: Page;
  device: Device;
  db: GuvercinDatabase;
  userId: string;
  others: string[];
  random: Random;
  model: Model;
  /** Who may log in on this device. */
  accounts: SimPerson[];
}

/** Does what writes registers: noted as unsure before, as sure once the app has said so. */
export async function noting(hand: Hand, row: Wished, work: () => Promise<unknown>): Promise<void> {
  const writes = noteWrites(hand, row);
  await work();
  for (const write of writes) write.fate = 'must';
}

/** What a row will say, without whose it is. */
type Wished = WritingRow extends infer Row
  ? Row extends WritingRow
    ? Omit<Row, 'userId'>
    : never
  : never;

/** Notes what a row will write, as not sure yet. */
export function noteWrites({ sim, model, userId }: Hand, row: Wished): Write[] {
  return registersOf({ ...row, userId }).map(([key, value]) => {
    const write: Write = { deviceName: sim.name, value, fate: 'may' };
    registerOf(model, key).writes.push(write);
    return write;
  });
}
