import type { MutationName } from '../../contract/mutations/registry.ts';
import { EMPTY_SYNC } from '../apply-changes.ts';
import type { Attachment, GuvercinDatabase, OutboxRow } from '../database.ts';
import { readRecord } from '../stored-records.ts';

/** Who looks, at which mirror, and what of theirs still waits: the ground of every query. */
export interface Viewpoint {
  userId: string;
  gen: number;
  /** false until the first sync has brought everything. */
  isComplete: boolean;
  rows: OutboxRow[];
}

/** null when nobody is logged in. */
export async function readViewpoint(db: GuvercinDatabase): Promise<Viewpoint | null> {
  const [session, sync] = await Promise.all([readRecord(db, 'auth'), readRecord(db, 'sync')]);
  if (session === null) return null;
  const rows = await db.outbox.where('userId').equals(session.userId).sortBy('position');
  const { gen, isComplete } = sync ?? EMPTY_SYNC;
  return { userId: session.userId, gen, isComplete, rows };
}

export type RowOf<Name extends MutationName> = Extract<OutboxRow, { name: Name }>;

export function rowsOf<Name extends MutationName>({ rows }: Viewpoint, name: Name): RowOf<Name>[] {
  return rows.filter((row): row is RowOf<Name> => row.name === name);
}

export async function readAttachments(
  db: GuvercinDatabase,
  rows: OutboxRow[],
): Promise<Map<string, Attachment>> {
  const ids = rows.flatMap((row) => row.attachmentId ?? []);
  const found = await db.attachments.bulkGet(ids);
  return new Map(found.flatMap((attachment) => (attachment ? [[attachment.id, attachment]] : [])));
}
