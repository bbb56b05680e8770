import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** An open database of either engine; both are queried alike. */
export interface Database {
  readonly db: Kysely<Schema>;
  readonly engine: 'pglite' | 'postgres';
  /** Ends every connection and gives the folder free; nothing may be asked afterwards. */
  close(): Promise<void>;
}
