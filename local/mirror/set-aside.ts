import type { ParsedChanges } from '../../contract/changes.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import type { Mirror } from './put-changes.ts';

/**
 * Keeps what a mirror could not take in, as it came, inside a transaction of the caller; a change to the
 * same thing that fits and is no older takes its place.
 */
export async function setAside(
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
    // At or below the cursor it was not put into the mirror either.
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

/** Was something set aside by another build than this one, which may understand it? */
export async function mayUnderstandMore(
  { db, build }: Pick<Device, 'db' | 'build'>,
  gen: number,
): Promise<boolean> {
  const rows = await rowsOfGeneration(db, gen).toArray();
  return rows.some((row) => row.build !== build);
}

/** Changes of the server that this build does not understand; no word of theirs goes into a log. */
export class UnfitChanges extends Error {
  /** How many of what. */
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

/** Is anything of this mirror set aside? Then nobody knows what its rows add up to. */
export async function hasSetAside(db: GuvercinDatabase, gen: number): Promise<boolean> {
  return (await rowsOfGeneration(db, gen).count()) > 0;
}

/** Reports what was set aside and has not been reported yet, once and in numbers. */
export async function tellOfSetAside(device: Device): Promise<void> {
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
