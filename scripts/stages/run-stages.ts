import { availableParallelism } from 'node:os';
import { chooseStages } from './choose-stages.ts';
import { digestStage } from './digest-stage.ts';
import type { DoneParts } from './done-parts.ts';
import { add, NONE, runStage, type Say, type Stage, sayAtOnce, type Tally } from './stage.ts';

/**
 * Runs stages beside each other as far as the cores reach. Each says a line when it begins and the
 * rest in one piece when it has ended; one that is alone in the run speaks at once. One that `done`
 * knows is left out. No failure keeps another from running. Throws when they wait for each other.
 */
export async function runStages(
  stages: readonly Stage[],
  {
    cores = availableParallelism(),
    say = sayAtOnce,
    done = null,
  }: { cores?: number; say?: Say; done?: DoneParts | null } = {},
): Promise<Tally> {
  let total = NONE;
  // As it is now: what changes while a stage runs was not tried.
  const digests = new Map(
    stages.map((stage) => [stage, done === null ? null : digestStage(stage)]),
  );
  let waiting = stages.filter((stage) => {
    const digest = digests.get(stage) ?? null;
    const isDone = digest !== null && done?.isDone(stage.name, digest) === true;
    if (isDone)
      say(`── ${stage.name}: skipped, it was green and nothing that it reads has changed\n`);
    return !isDone;
  });
  const isAlone = waiting.length === 1;
  const running = new Map<Stage, Promise<void>>();

  async function begin(stage: Stage): Promise<void> {
    const said: string[] = [];
    if (!isAlone) say(`── ${stage.name} begins\n`);
    const tally = await runStage(stage, isAlone ? say : (text) => said.push(text));
    say(said.join(''));
    const digest = digests.get(stage) ?? null;
    // Nothing passed where an engine is absent: it may be there the next time.
    const isGreen = tally.failed === 0 && tally.passed > 0;
    if (isGreen && digest !== null) done?.put(stage.name, digest);
    total = add(total, tally);
    running.delete(stage);
  }

  while (waiting.length + running.size > 0) {
    const names = chooseStages({ waiting, running: [...running.keys()], cores });
    const chosen = waiting.filter(({ name }) => names.includes(name));
    waiting = waiting.filter((stage) => !chosen.includes(stage));
    for (const stage of chosen) running.set(stage, begin(stage));
    if (running.size === 0) {
      throw new Error(`These wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
    }
    await Promise.race(running.values());
  }
  return total;
}
