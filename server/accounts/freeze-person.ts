import type { Context } from '../context/context.ts';
import { changeStanding } from '../moderation/change-standing.ts';

interface Person {
  userId: string;
  network: string;
}

/** Hides an account until its next login and ends its sessions. Deletes nothing. */
export function freezePerson(context: Context, { userId, network }: Person): Promise<boolean> {
  return changeStanding(context, {
    userId,
    change: ({ state }, now) => (state === 'active' ? { state: 'frozen', frozen_at: now } : null),
    endReason: 'freeze',
    event: 'frozen',
    network,
  });
}

/** Reactivates a frozen account. Returns whether it was frozen. */
export function reactivatePerson(context: Context, { userId, network }: Person): Promise<boolean> {
  return changeStanding(context, {
    userId,
    change: ({ state }) => (state === 'frozen' ? { state: 'active', frozen_at: null } : null),
    endReason: null,
    event: 'reactivated',
    network,
  });
}
