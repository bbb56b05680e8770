import type { ParsedChanges } from '../../contract/changes.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import type { Mirror } from './put-changes.ts';

/**
 * Quarantines changes that this mirror could not parse, unaltered, inside a transaction of the caller. A later change
 * to the same entity that parses and is not older replaces the quarantined one.
 */
export async function quarantine(
  { db, build }: Pick<Device, 'db' | 'build'>,
  { gen, cursor }: Mirror,
  { changes, unfit }: ParsedChanges,
): Promise<void> {
  const news = unfit.filter(({ seq }) => seq === 0 || seq > cursor);
  if (news.length === 0 && (await db.setAside.count()) === 0) return;
  const known = new Map(
    (await rowsOfGeneration(db, gen).toArray()).map((row) => [keyOf(row), row]),
  );
  for (const { entity, id, seq } of changes) {
    const row = known.get(keyOf({ entity, id }));
    // A change at or below the cursor was not written to the mirror, so it replaces no quarantined row.
    if (row !== undefined && row.seq <= seq && seq > cursor)
      await db.setAside.delete([gen, entity, id]);
  }
  for (const one of news) {
    const row = known.get(keyOf(one));
    if (row !== undefined && row.seq > one.seq) continue;
    await db.setAside.put({ ...one, gen, build, isTold: row?.isTold ?? false });
  }
}

const keyOf = ({ entity, id }: { entity: string; id: string }) => `${entity} ${id}`;

/** Whether another build quarantined rows that this build may be able to parse. */
export async function mayUnderstandMore(
  { db, build }: Pick<Device, 'db' | 'build'>,
  gen: number,
): Promise<boolean> {
  const rows = await rowsOfGeneration(db, gen).toArray();
  return rows.some((row) => row.build !== build);
}

/** Reports changes of the server that this build cannot parse, without their content. */
export class UnfitChanges extends Error {
  /** Lists each entity with its number of changes. */
  readonly code: string;

  constructor(entities: readonly string[]) {
    super('Changes that this build does not understand');
    this.name = 'UnfitChanges';
    const kinds = [...new Set(entities)].map(
      (kind) => `${entities.filter((each) => each === kind).length} ${kind || 'unknown'}`,
    );
    this.code = kinds.join(', ');
  }
}

/** Whether this mirror has quarantined rows. Then its digests are not comparable. */
export async function hasQuarantined(db: GuvercinDatabase, gen: number): Promise<boolean> {
  return (await rowsOfGeneration(db, gen).count()) > 0;
}

/** Reports quarantined rows that have not been reported yet, once and as counts. */
export async function logQuarantined(device: Device): Promise<void> {
  const { db } = device;
  if ((await db.setAside.count()) === 0) return;
  const entities = await db.transaction('rw', [db.setAside], async () => {
    const rows = await db.setAside.filter(({ isTold }) => !isTold).toArray();
    await db.setAside.bulkPut(rows.map((row) => ({ ...row, isTold: true })));
    return rows.map(({ entity }) => entity);
  });
  if (entities.length > 0) device.report(new UnfitChanges(entities));
}

function rowsOfGeneration(db: GuvercinDatabase, gen: number) {
  return db.setAside.where(':id').between([gen], [gen, []], true, true);
}
