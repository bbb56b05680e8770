import type { Stage } from './stage.ts';

type Needs = Pick<Stage, 'name' | 'cores' | 'after'>;

interface Moment {
  /** In the order in which they should begin. */
  waiting: readonly Needs[];
  running: readonly Needs[];
  /** The cores of this machine. */
  cores: number;
}

/**
 * Which of the waiting stages begin now: in their order, each that waits for nobody and for whose
 * cores there is room beside those that run. One alone may want more cores than there are.
 */
export function chooseStages({ waiting, running, cores }: Moment): string[] {
  const unfinished = new Set([...waiting, ...running].map(({ name }) => name));
  let busy = running.reduce((sum, stage) => sum + stage.cores, 0);
  const chosen: string[] = [];
  for (const { name, cores: wanted, after = [] } of waiting) {
    if (after.some((earlier) => unfinished.has(earlier))) continue;
    if (busy > 0 && busy + wanted > cores) continue;
    busy += wanted;
    chosen.push(name);
  }
  return chosen;
}
