import type { Context } from '../context/context.ts';
import { HOUR_MS, LOOK_EVERY_MS, scheduleEvery } from '../jobs/schedule-every.ts';
import { workInTurn } from '../jobs/take-lease.ts';
import { giftPigeons } from './gift-pigeons.ts';
import { restWornPigeons } from './rest-worn-pigeons.ts';

/** Applies the effects of time to pigeons: ends worn ones, and gives the gift after 7 days. */
export async function agePigeons(context: Context): Promise<void> {
  await restWornPigeons(context);
  await giftPigeons(context);
}

/**
 * Ages pigeons every hour, once in the cluster. The returned function stops it and resolves when the current run has
 * ended.
 */
export const scheduleAgeing = (context: Context): (() => Promise<void>) =>
  scheduleEvery(context, {
    everyMs: LOOK_EVERY_MS,
    name: 'the ageing of pigeons',
    work: () =>
      workInTurn(context, { name: 'ageing', everyMs: HOUR_MS }, () => agePigeons(context)),
  });
