import type { Block } from '../../contract/entities.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readPeople } from './lay-outbox-over.ts';
import { readView, type Viewpoint, waitingBlocks } from './read-outbox.ts';

/** Whom the person has blocked, newest first, with what waits laid on top. */
export function queryBlocks(db: GuvercinDatabase): Promise<Block[]> {
  return readView(db, { tables: [db.blocks, db.people, db.strangers], empty: [] }, (view) =>
    readBlocks(db, view),
  );
}

async function readBlocks(db: GuvercinDatabase, view: Viewpoint): Promise<Block[]> {
  const { set: blocked, unset: unblocked } = waitingBlocks(view.rows);
  const rows = await db.blocks.where(':id').between([view.gen], [view.gen, []]).toArray();
  const known = rows.map(({ value }) => value).filter(({ id }) => !unblocked.has(id));
  const fresh = [...blocked.keys()].filter((id) => !known.some((block) => block.id === id));
  const people = await readPeople(db, view.gen, fresh);
  const added = fresh.map((id) => ({
    id,
    full_name: people.get(id)?.full_name ?? null,
    created_at: new Date(blocked.get(id) ?? 0).toISOString(),
  }));
  return [...added, ...known].toSorted((a, b) => b.created_at.localeCompare(a.created_at));
}
