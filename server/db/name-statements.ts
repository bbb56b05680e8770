import type { PoolClient, QueryConfig, QueryResult } from 'pg';

/** Maximum number of named statements per connection. There are fewer. */
const MAX_NAMES = 500;
/** Matches statements that need a plan, unlike begin and commit. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;
/** PostgreSQL's error "cached plan must not change result type". A newer build has added a column in the meantime. */
export const STALE_PLAN = '0A000';

/**
 * Makes a connection name its statements, so that PostgreSQL parses and plans each once per connection. After the error
 * `STALE_PLAN` all statements get new names, and the statement runs again. Inside a transaction the error is thrown,
 * and the transaction must restart.
 */
export function nameStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (config: QueryConfig) => Promise<QueryResult>;
  const names = new Map<string, string>();
  let generation = 0;

  async function run(text: string, values: unknown[]): Promise<QueryResult> {
    const name = PLANNED.test(text) ? nameOf(text) : undefined;
    if (name === undefined) return query({ text, values });
    try {
      return await query({ name, text, values });
    } catch (error) {
      if (!hasCode(error, STALE_PLAN)) throw error;
      generation += 1;
      names.clear();
      return query({ text, values }).catch(() => {
        throw error;
      });
    }
  }

  function nameOf(text: string): string | undefined {
    if (!names.has(text) && names.size < MAX_NAMES) {
      names.set(text, `guvercin_${generation}_${names.size}`);
    }
    return names.get(text);
  }

  // The pool hands out this object, so replace only the method that Kysely calls.
  Object.assign(client, {
    query: (text: string | QueryConfig, values?: unknown[]) =>
      typeof text === 'string' && values !== undefined
        ? run(text, values)
        : query(text as QueryConfig),
  });
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;
