import { type RawBuilder, sql } from 'kysely';

/**
 * For `.where(column, '=', anyOf(values))`. It is one parameter: the text of a statement must not
 * depend on how many values there are, since each text is planned and remembered by itself.
 */
export const anyOf = <Value extends string>(values: readonly Value[]): RawBuilder<Value> =>
  sql<Value>`any(${values})`;
