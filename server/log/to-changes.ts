import type { NumberedRef, RawChange } from '../../contract/changes.ts';
import { isEntityName } from '../../contract/entities.ts';
import type { Context } from '../context/context.ts';

/**
 * Returns rows of a person's log with their current values, in the order of `seq`. Read the rows before the values, so
 * that a value may be newer than its `seq` but never older.
 */
export async function toChanges(
  context: Pick<Context, 'db' | 'now' | 'readValues'>,
  userId: string,
  rows: NumberedRef<string>[],
): Promise<RawChange[]> {
  // A newer build on the same database may log kinds that this build cannot read.
  const known = rows.flatMap(({ entity, id, seq }) =>
    isEntityName(entity) ? [{ entity, id, seq }] : [],
  );
  const findValue = await context.readValues({ db: context.db, userId, now: context.now() }, known);
  return known
    .sort((left, right) => left.seq - right.seq)
    .map((row) => ({ ...row, value: findValue(row) }));
}
