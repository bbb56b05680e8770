import type { EntityRef, Owned } from '../../contract/changes.ts';
import type { Context } from '../context/context.ts';
import { write } from '../log/write.ts';
import { makeNotification } from '../notifications/make-notification.ts';
import { addSecurityLine } from '../sessions/security-log.ts';
import { grantPigeons } from './grant-pigeons.ts';

interface Donation {
  userId: string;
  count: number;
  /** When they stop flying. Left out, only trips and fuel limit them. */
  endsAt?: Date;
}

/** Gives special pigeons to a person for the operator, and notifies the person. */
export async function grantDonation(
  context: Context,
  { userId, count, endsAt }: Donation,
): Promise<void> {
  await write(context, { touches: [userId] }, async ({ tx }) => {
    const ends = endsAt === undefined ? {} : { endsAt };
    const gained = await grantPigeons(tx, context, {
      ownerId: userId,
      kind: 'special',
      count,
      ...ends,
    });
    await addSecurityLine(tx, context, { event: 'pigeons-granted', userId });
    const changes: Owned<EntityRef>[] = [...gained];
    for (const { id: pigeonId } of gained) {
      const notice = { userId, kind: 'pigeon-gained', pigeonId } as const;
      changes.push(...(await makeNotification(tx, context, notice)));
    }
    return { result: undefined, changes };
  });
  context.jobs.wake();
}
