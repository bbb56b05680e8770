import type { Context } from '../context/context.ts';
import { changeStanding } from './change-standing.ts';

/**
 * Keeps a person out and hides them, as freezing does, but no login lifts it. Answers false for
 * whoever is suspended already or deleted, or does not exist.
 */
export function suspendPerson(context: Context, userId: string): Promise<boolean> {
  return changeStanding(context, {
    userId,
    change: ({ state, frozen_at }) =>
      state === 'active' || state === 'frozen' ? { state: 'suspended', frozen_at } : null,
    endReason: 'suspension',
    event: 'suspended',
    network: null,
  });
}

/**
 * Lifts a suspension; who had frozen their account before finds it frozen. Answers false for
 * whoever is not suspended.
 */
export function unsuspendPerson(context: Context, userId: string): Promise<boolean> {
  return changeStanding(context, {
    userId,
    change: ({ state, frozen_at }) =>
      state === 'suspended' ? { state: frozen_at === null ? 'active' : 'frozen', frozen_at } : null,
    endReason: null,
    event: 'unsuspended',
    network: null,
  });
}
