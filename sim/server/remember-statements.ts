import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite';
import type { PGliteDialectConfig } from 'kysely';

/** Maximum prepared statements. Lists of ids produce ever new ones. */
const MAX_STATEMENTS = 500;
/** Matches statements that need a plan, unlike begin and commit. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;

/** The part of PGlite that Kysely uses. */
type Covered = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>;
type Query = Covered['query'];
type Exec = (text: string, options: QueryOptions | undefined) => Promise<Results[]>;

/**
 * Wraps PGlite so that a repeated statement is prepared once and then executed by name. As WebAssembly, the engine
 * takes longer to plan than to execute, and without this it would play a sixth fewer seeds per second. PGlite's type
 * parsers stay in effect, because only Kysely's entry point is wrapped.
 */
export function rememberStatements(pglite: PGlite): Covered {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  const preparing = new Set<string>();
  let count = 0;

  /**
   * Prepares a repeated statement and returns its name. Returns null for a first one, or while another call is
   * preparing it.
   */
  async function prepare(send: Query, text: string): Promise<string | null> {
    // Most statements run only once.
    if (!seen.has(text)) {
      if (seen.size > MAX_STATEMENTS) seen.clear();
      seen.add(text);
      return null;
    }
    // Do not wait for the other call, which may be waiting for this transaction to end.
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
      // Without parameters one message is enough instead of five. As everywhere in PGlite's interface, the caller
      // defines the row type.
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

/** Returns parameters as SQL literals, or null if one needs the protocol. */
export function toLiterals(params: readonly unknown[]): string[] | null {
  const literals: string[] = [];
  for (const param of params) {
    const literal = toLiteral(param);
    if (literal === null) return null;
    literals.push(literal);
  }
  return literals;
}

/** Returns an untyped literal. The statement's parameter determines its type, as with the protocol. */
function toLiteral(param: unknown): string | null {
  if (param === null || param === undefined) return 'null';
  if (typeof param === 'string') return quote(param);
  if (typeof param === 'boolean' || typeof param === 'number') return quote(String(param));
  return param instanceof Date ? quote(param.toISOString()) : null;
}

/** With standard_conforming_strings, the default since PostgreSQL 9.1, only the quote is special inside quotes. */
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
