import * as v from 'valibot';
import { listSky, type SkyReply } from '../../contract/calls/list-sky.ts';
import { listSkyRemovals } from '../../contract/calls/list-sky-removals.ts';
import { messageSchema } from '../../contract/entities.ts';
import type { Device } from '../device/device.ts';
import { inSession } from '../device/in-session.ts';
import { readInTurn } from '../device/read-in-turn.ts';
import { readRecord, type SessionRecord, writeRecord } from '../device/stored-records.ts';
import { callInSession } from '../net/call-as-person.ts';
import { fittingList } from '../net/fitting-list.ts';
import { showsAny } from '../queries/query-sky.ts';
import { sweepFiles } from '../storage/sweep-files.ts';
import { withQuotaRetry } from '../storage/with-quota-retry.ts';
import { putPage, type Removals, skyTables, storeNewest } from './store-sky-page.ts';

const LOCK = 'guvercin-sky';
/** The maximum number of older pages read to find a letter that can be shown. */
const MAX_PAGES = 5;

/**
 * Reads the newest page of the sky, and the removals since the last read, into the device's cache. Throws NetworkError
 * or AppError (also `storage-full`). After an error the cache is unchanged.
 */
export function refreshSky(device: Device): Promise<void> {
  return readNewest(device, async (session, page, removals) => {
    await storeNewest(device, session, page, removals);
  });
}

/** Reads the sky like `refreshSky`, if this device has not read it yet. */
export async function readFirstSky(device: Device): Promise<void> {
  if ((await readRecord(device.db, 'sky')) === null) await refreshSky(device);
}

/**
 * Works like `refreshSky` while the person reads. If the newest page does not overlap the stored letters, the stored
 * letters do not change. Resolves with false if only `refreshSky` can show the new letters, because there are too many.
 */
export async function lookAtSky(device: Device): Promise<boolean> {
  let isStored = true;
  await readNewest(device, async (session, page, removals) => {
    isStored = await storeNewest(device, session, page, removals, { mustJoin: true });
  });
  return isStored;
}

function readNewest(
  device: Device,
  store: (session: SessionRecord, page: SkyReply, removals: Removals) => Promise<void>,
): Promise<void> {
  return readInTurn(device, LOCK, async (session) => {
    const known = await readRecord(device.db, 'sky');
    const [page, listed] = await Promise.all([
      readPage(device, session, null),
      known === null ? null : readRemovals(device, session, known.removals),
    ]);
    // Without the list of removals, uses the removal number of the page. An older server does not send it, and the next
    // refresh then requests all removals.
    const removals = listed ?? { ids: [], next: page.removals ?? 0, isReset: true };
    await withQuotaRetry(device, () => store(session, page, removals));
    await sweepFiles(device);
  });
}

/**
 * Reads and stores the next older page. If none of its letters may be shown, reads further pages, up to MAX_PAGES.
 * Resolves with false if no letter to show was found. Does nothing at the end of the sky.
 */
export async function loadMoreSky(device: Device): Promise<boolean> {
  let isDone = true;
  await readInTurn(device, LOCK, async (session) => {
    for (let read = 0; read < MAX_PAGES; read += 1) {
      const page = await loadPage(device, session);
      isDone = page === null || page.next === null || (await showsAny(device.db, page.items));
      if (isDone) return;
    }
  });
  return isDone;
}

/** Reads and stores one older page. Resolves with null at the end of the sky. */
async function loadPage(device: Device, session: SessionRecord): Promise<SkyReply | null> {
  const known = await readRecord(device.db, 'sky');
  if (known === null || known.next === null) return null;
  const page = await readPage(device, session, known.next);
  const { db } = device;
  await withQuotaRetry(device, () =>
    inSession(db, session.session, skyTables(db), async () => {
      // The sky was emptied meanwhile, so this page no longer connects to stored letters.
      if ((await readRecord(db, 'sky'))?.next !== known.next) return;
      await putPage(db, page.items, page.people);
      await writeRecord(db, 'sky', { ...known, next: page.next });
    }),
  );
  return page;
}

function readPage(
  device: Device,
  session: SessionRecord,
  cursor: string | null,
): Promise<SkyReply> {
  const reply = v.object({
    ...fittingList(messageSchema).entries,
    removals: v.optional(v.number()),
  });
  const call = { ...listSky, reply };
  return callInSession(device, session, call, { params: cursor === null ? {} : { cursor } });
}

/** Returns the removals after number `since`, or `null` if the server no longer has the complete list. */
async function readRemovals(
  device: Device,
  session: SessionRecord,
  since: number,
): Promise<Removals | null> {
  const { ids, next, reset } = await callInSession(device, session, listSkyRemovals, {
    params: { since },
  });
  return reset === true ? null : { ids, next, isReset: false };
}
