import type { GuvercinDatabase } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { inSession } from '../device/in-session.ts';
import {
  readRecord,
  type SessionRecord,
  type SyncRecord,
  writeRecord,
} from '../device/stored-records.ts';
import { mendThreads } from '../device/threads.ts';
import { MIRROR_VERSION } from './empty-sync.ts';
import { appliedTables } from './mirror-tables.ts';
import { dropGeneration } from './put-changes.ts';
import { mayUnderstandMore } from './quarantine.ts';

type Writer = Pick<Device, 'db' | 'build'>;

/** Repairs the table `threads`, and starts a new generation of the mirror if the current one is outdated. */
export async function renewMirror(device: Writer, session: SessionRecord): Promise<void> {
  const { db } = device;
  await inSession(db, session.session, appliedTables(db), async () => {
    const sync = await readRecord(db, 'sync');
    if (sync === null) return;
    await mendThreads(db, sync.gen);
    if (!(await isOutdated(device, sync))) return;
    await writeRecord(db, 'sync', await beginAgain(db, sync, sync.epoch));
  });
}

/** Whether an older build has filled this mirror, or another build could not parse all of it. */
export async function isOutdated(device: Writer, sync: SyncRecord): Promise<boolean> {
  if (!sync.isComplete || sync.building !== null) return false;
  return sync.mirrorVersion < MIRROR_VERSION || mayUnderstandMore(device, sync.gen);
}

/**
 * Starts over after a cursor that cannot be continued. An empty mirror starts from 0; for a shown mirror a new one is
 * built beside it.
 */
export async function beginAgain(
  db: GuvercinDatabase,
  sync: SyncRecord,
  epoch: string,
  isOfOtherLog = false,
): Promise<SyncRecord> {
  if (sync.building !== null) await dropGeneration(db, sync.building.gen);
  const gen = (sync.building?.gen ?? sync.gen) + 1;
  return {
    ...sync,
    isTouched: false,
    building: {
      ...{ epoch, cursor: 0, gen, snapshot: null },
      ...{ mirrorVersion: MIRROR_VERSION, newest: 0, isOfOtherLog },
    },
  };
}
