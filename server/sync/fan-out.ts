import type { Bus } from './bus.ts';
import type { Heads } from './heads.ts';

/** Tells every node, after a commit, that these persons' logs have grown. Never waits or fails. */
export function fanOut(bus: Bus, heads: Heads): void {
  for (const [userId, seq] of heads) bus.publish({ type: 'changed', userId, seq });
}
