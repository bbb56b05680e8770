import type { Context } from '../context/context.ts';
import { claimUpkeep } from '../jobs/claim-upkeep.ts';
import { HOUR_MS, scheduleEvery } from '../jobs/schedule-every.ts';
import { giftPigeons } from './gift-pigeons.ts';
import { restWornPigeons } from './rest-worn-pigeons.ts';

/** What time alone does to pigeons, told to their people: rest, and the gift after 7 days. */
export async function agePigeons(context: Context): Promise<void> {
  await restWornPigeons(context);
  await giftPigeons(context);
}

/** Ages pigeons every hour, once in the cluster. The answer stops it and resolves when what runs is over. */
export const scheduleAgeing = (context: Context): (() => Promise<void>) =>
  scheduleEvery(context, {
    everyMs: HOUR_MS,
    name: 'the ageing of pigeons',
    work: async () => {
      if (await claimUpkeep(context, 'ageing', HOUR_MS)) await agePigeons(context);
    },
  });
