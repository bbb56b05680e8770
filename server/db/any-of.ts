import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the right side for `.where(column, '=', anyOf(values))`. It is one parameter, so that the text of a statement
 * does not depend on the number of values. Each text is planned and cached by itself.
 */
export const anyOf = <Value extends string>(values: readonly Value[]): RawBuilder<Value> =>
  sql<Value>`any(${values})`;
