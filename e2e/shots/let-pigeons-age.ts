import type { Context } from '../../server/context/context.ts';

const DAY_MS = 86_400_000;

/** The remaining trips and days of fuel of the pigeons at home, in order. */
const homes = [
  { trips_left: 14, days: 21 },
  { trips_left: 20, days: 30 },
  { trips_left: 9, days: 12 },
  { trips_left: 3, days: 4 },
];
/** States of pigeons that no longer fly. */
const resting = ['retired', 'fuel_empty', 'expired'] as const;

export async function letPigeonsAge({ db, now }: Context, ownerId: string): Promise<void> {
  const atHome = await db
    .selectFrom('pigeons')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'available')
    .orderBy('id')
    .execute();
  const inDays = (days: number) => new Date(now().getTime() + days * DAY_MS);
  for (const [at, { id }] of atHome.entries()) {
    const home = homes[at];
    const status = resting[at - homes.length];
    const aged =
      home !== undefined
        ? { trips_left: home.trips_left, fuel_until: inDays(home.days) }
        : status === undefined
          ? {}
          : agedTo(status, inDays(-1));
    if (Object.keys(aged).length === 0) continue;
    await db.updateTable('pigeons').set(aged).where('id', '=', id).execute();
  }
}

function agedTo(status: (typeof resting)[number], past: Date) {
  switch (status) {
    case 'retired':
      return { status, trips_left: 0 };
    case 'fuel_empty':
      return { status, trips_left: 5, fuel_until: past };
    case 'expired':
      return { status, trips_left: 16, ends_at: past };
  }
}
