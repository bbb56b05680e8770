import type { Block } from '../../contract/entities.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readMarkedPeople } from './read-marked-people.ts';
import { readView, waitingBlocks } from './read-outbox.ts';

/** Returns the people that the reader has blocked, newest first. Waiting outbox rows are applied as an overlay. */
export function queryBlocks(db: GuvercinDatabase): Promise<Block[]> {
  return readView(db, { tables: [db.blocks, db.people, db.strangers], empty: [] }, (view) =>
    readMarkedPeople(db, view, { table: db.blocks, marks: waitingBlocks(view.rows) }),
  );
}
