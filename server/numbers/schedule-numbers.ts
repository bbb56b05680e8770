import { sql } from 'kysely';
import type { Context } from '../context/context.ts';
import { MINUTE_MS, scheduleEvery } from '../jobs/schedule-every.ts';
import { workInTurn } from '../jobs/take-lease.ts';
import { measureNumbers, startOf } from './measure-numbers.ts';
import type { NumberName } from './number-names.ts';

const MEASURE_EVERY_MS = 10 * MINUTE_MS;

/**
 * Adds this node's pushes to the figures every minute. Every ten minutes one node measures all other figures.
 * `folder` is the folder of the pictures. The returned function stops this and writes the last pushes.
 */
export function scheduleNumbers(context: Context, folder: string): () => Promise<void> {
  const countPushes = createPushCount(context);
  const stop = scheduleEvery(context, {
    everyMs: MINUTE_MS,
    name: 'the measuring of numbers',
    work: async () => {
      await countPushes();
      const turn = { name: 'numbers', everyMs: MEASURE_EVERY_MS };
      await workInTurn(context, turn, () => measureNumbers(context, folder));
    },
  });
  return async () => {
    await stop();
    await countPushes().catch((error: unknown) =>
      context.log.warn({ err: error }, 'the last pushes were not counted'),
    );
  };
}

/** The figure for each outcome of a push. A subscription that no longer exists does not count as a failure. */
const names = new Map<unknown, NumberName>([
  ['taken', 'pushes-taken'],
  ['failed', 'pushes-failed'],
]);

/**
 * Creates the function that adds the number of pushes since its last call to the current hour. Counts that could not be
 * written are added by the next call. Each node adds its own pushes.
 */
export function createPushCount({
  db,
  now,
  metrics,
}: Pick<Context, 'db' | 'now' | 'metrics'>): () => Promise<void> {
  const written = new Map<NumberName, number>();
  return async () => {
    const { values } = await metrics.pushes.get();
    for (const { labels, value } of values) {
      const name = names.get(labels.outcome);
      if (name === undefined) continue;
      const more = value - (written.get(name) ?? 0);
      if (more === 0) continue;
      await sql`
        insert into hourly_numbers as kept (at, name, value)
        values (${startOf('hour', now())}, ${name}, ${more})
        on conflict (at, name) do update set value = kept.value + excluded.value`.execute(db);
      written.set(name, value);
    }
  };
}
