import { logIn } from '../../local/account/log-in.ts';
import { logOut } from '../../local/account/log-out.ts';
import { letGo } from '../oracle/model.ts';
import type { Hand, SimPerson } from './hand.ts';

export const PASSWORD = 'a long enough password';

/** Logs out though something may not have been sent: the person was told and chose so. */
export async function leave({ sim, device, model, userId }: Hand): Promise<void> {
  // What is under way at this moment may still arrive.
  const rows = await sim.onlooker.outbox.where({ userId }).toArray();
  for (const row of rows) letGo(model, sim.name, row, 'may');
  model.endedOn.add(sim.name);
  await logOut(device);
}

export async function enter({ device }: Pick<Hand, 'device'>, { email }: SimPerson): Promise<void> {
  await logIn(device, { email, password: PASSWORD });
}
