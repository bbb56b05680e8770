import type { PoolClient, QueryConfig, QueryResult } from 'pg';

/** So many different statements each connection keeps: more than there are. */
const MAX_NAMES = 500;
/** Begin, commit and the like have nothing to plan. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;
/** "cached plan must not change result type": a newer build has added a column meanwhile. */
export const STALE_PLAN = '0A000';

/**
 * Makes a connection give its statements names, by which PostgreSQL remembers them: parsed and
 * planned once for each connection, not at each call. When a table has changed under a remembered
 * statement, all get new names; inside a transaction that error comes out, and the transaction
 * must begin anew.
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

  // The pool hands out this very object: only what Kysely calls changes, the rest stays.
  Object.assign(client, {
    query: (text: string | QueryConfig, values?: unknown[]) =>
      typeof text === 'string' && values !== undefined
        ? run(text, values)
        : query(text as QueryConfig),
  });
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;
