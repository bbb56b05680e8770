import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the right side for `.where(column, '=', anyOf(values))`. All values are one parameter, so that the SQL text
 * does not depend on their number. PostgreSQL plans and caches each SQL text separately.
 */
export const anyOf = <Value extends string>(values: readonly Value[]): RawBuilder<Value> =>
  sql<Value>`any(${values})`;
