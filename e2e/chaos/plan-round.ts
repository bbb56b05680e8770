import { type ActName, actNames } from './acts.ts';
import { type FaultName, faultNames } from './faults.ts';
import { type PlayerName, playerNames } from './players.ts';
import type { Random } from './random.ts';

/** The choices of one round, made before it starts, so that its timing affects no later choice. */
export interface Round {
  steps: { player: PlayerName; tab: number; act: ActName }[];
  fault: FaultName;
  /** When the fault starts, how long it lasts, and its strength from 0 to below 1000. */
  delayMs: number;
  lengthMs: number;
  strength: number;
}

const MOST_STEPS = 3;

export function planRound(random: Random): Round {
  const count = 1 + random.below(MOST_STEPS);
  return {
    steps: Array.from({ length: count }, () => ({
      player: random.pick(playerNames),
      tab: random.below(2),
      act: random.pick(actNames),
    })),
    fault: random.pick(faultNames),
    delayMs: random.below(1500),
    lengthMs: 300 + random.below(2000),
    strength: random.below(1000),
  };
}

export function describeRound({ steps, fault, delayMs, lengthMs }: Round): string {
  const told = steps.map(({ player, tab, act }) => `${player}/${tab} ${act}`);
  return `${told.join(', ')}; ${fault} after ${delayMs} ms for ${lengthMs} ms`;
}
