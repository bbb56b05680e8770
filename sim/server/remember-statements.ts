import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite';
import type { PGliteDialectConfig } from 'kysely';

/** So many statements are kept; lists of ids make ever new ones. */
const MAX_STATEMENTS = 500;
/** Begin, commit and the like have nothing to plan. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;

/** As much of PGlite as Kysely asks for. */
type Covered = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>;
type Query = Covered['query'];
type Exec = (text: string, options: QueryOptions | undefined) => Promise<Results[]>;

/**
 * PGlite with a memory: a statement that comes again is prepared once and executed by its name
 * afterwards. As WebAssembly the engine plans slowly, and planning costs it more than the work: a
 * sixth fewer seeds a second would be played without this. What is known of the database's types
 * stays as it is; only Kysely's way in is covered.
 */
export function rememberStatements(pglite: PGlite): Covered {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  const preparing = new Set<string>();
  let count = 0;

  /** Prepares what has come before; null while it is not worth it, or somebody else is at it. */
  async function prepare(send: Query, text: string): Promise<string | null> {
    // Most statements that come once never come again.
    if (!seen.has(text)) {
      if (seen.size > MAX_STATEMENTS) seen.clear();
      seen.add(text);
      return null;
    }
    // Nobody waits for the other one: that one may be waiting for this one's transaction to end.
    if (preparing.has(text) || names.size + preparing.size >= MAX_STATEMENTS) return null;
    preparing.add(text);
    count += 1;
    const name = `guvercin_${count}`;
    try {
      await send(`prepare ${name} as ${text}`);
      names.set(text, name);
      return name;
    } finally {
      preparing.delete(text);
    }
  }

  const covering =
    (send: Query, exec: Exec): Query =>
    async (text, params = [], options) => {
      const literals = PLANNED.test(text) ? toLiterals(params) : null;
      if (literals === null) return send(text, params, options);
      const name = names.get(text) ?? (await prepare(send, text));
      if (name === null) return send(text, params, options);
      const list = literals.length === 0 ? '' : `(${literals.join(', ')})`;
      // Without parameters one message does what otherwise takes five. What a row is, the caller
      // says, as everywhere in PGlite's interface.
      const [result] = await exec(`execute ${name}${list}`, options);
      return result as never;
    };

  return {
    query: covering(
      (text, params, options) => pglite.query(text, params, options),
      (text, options) => pglite.exec(text, options),
    ),
    transaction: (work) =>
      pglite.transaction((tx) =>
        work({
          query: covering(
            (text, params, options) => tx.query(text, params, options),
            (text, options) => tx.exec(text, options),
          ),
          rollback: () => tx.rollback(),
        }),
      ),
    close: () => pglite.close(),
    get closed() {
      return pglite.closed;
    },
    get ready() {
      return pglite.ready;
    },
    get waitReady() {
      return pglite.waitReady;
    },
  };
}

/** Parameters as SQL literals; null when one is of a kind that only the protocol can carry. */
export function toLiterals(params: readonly unknown[]): string[] | null {
  const literals: string[] = [];
  for (const param of params) {
    const literal = toLiteral(param);
    if (literal === null) return null;
    literals.push(literal);
  }
  return literals;
}

/** A literal without a type of its own: the statement's parameter gives it one, as the protocol does. */
function toLiteral(param: unknown): string | null {
  if (param === null || param === undefined) return 'null';
  if (typeof param === 'string') return quote(param);
  if (typeof param === 'boolean' || typeof param === 'number') return quote(String(param));
  return param instanceof Date ? quote(param.toISOString()) : null;
}

/**
 * With standard_conforming_strings, as it is everywhere since PostgreSQL 9.1, only the quote means
 * something inside quotes.
 */
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
