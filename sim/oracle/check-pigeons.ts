import { TRIPS_PER_PIGEON } from '../../contract/limits.ts';
import type { Resting } from './resting.ts';

/** Checks that each message is one trip of its pigeon, and that no trip is spent twice or without a message. */
export async function checkPigeons({ server: { context } }: Resting): Promise<string[]> {
  const messages = await context.db.selectFrom('messages').selectAll().execute();
  const pigeons = await context.db.selectFrom('pigeons').selectAll().execute();
  return pigeons.flatMap((pigeon) => {
    const trips = messages
      .filter(({ pigeon_id }) => pigeon_id === pigeon.id)
      .map(({ trip }) => trip)
      .toSorted((a, b) => a - b);
    const isRow = trips.every((trip, index) => trip === index + 1);
    const isSpent = TRIPS_PER_PIGEON - pigeon.trips_left === trips.length;
    return isRow && isSpent
      ? []
      : [`pigeon ${pigeon.id}: trips ${trips.join(' ')}, left ${pigeon.trips_left}`];
  });
}
