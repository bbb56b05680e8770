import type { Mute } from '../../contract/entities.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readMarkedPeople } from './read-marked-people.ts';
import { readMuted, waitingMutes } from './read-muted.ts';
import { readView } from './read-outbox.ts';

/** Reads the reader's mutes, newest first. Mutes and unmutes in the outbox are applied. */
export function queryMutes(db: GuvercinDatabase): Promise<Mute[]> {
  return readView(db, { tables: [db.mutes, db.people, db.strangers], empty: [] }, (view) =>
    readMarkedPeople(db, view, { table: db.mutes, marks: waitingMutes(view.rows) }),
  );
}

/** Whether the reader has muted this person. Waiting mutes and unmutes are applied. */
export function queryIsMuted(db: GuvercinDatabase, userId: string): Promise<boolean> {
  return readView(db, { tables: [db.mutes], empty: false }, async (view) =>
    (await readMuted(db, view)).has(userId),
  );
}
