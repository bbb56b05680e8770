import { logIn } from '../../local/account/log-in.ts';
import { logOut } from '../../local/account/log-out.ts';
import { letGo } from '../oracle/model.ts';
import type { Actor, SimPerson } from './actor.ts';

export const PASSWORD = 'a long enough password';

/** Logs out although unsent rows may exist. The person was asked and agreed. */
export async function leave({ sim, device, model, userId }: Actor): Promise<void> {
  // A request in flight may still arrive.
  const rows = await sim.onlooker.outbox.where({ userId }).toArray();
  for (const row of rows) letGo(model, sim.name, row, 'may');
  model.endedOn.add(sim.name);
  await logOut(device);
}

export async function enter(
  { device }: Pick<Actor, 'device'>,
  { email }: SimPerson,
): Promise<void> {
  await logIn(device, { email, password: PASSWORD });
}
