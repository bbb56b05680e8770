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
import { sweepFiles } from '../storage/sweep-files.ts';
import { withRoom } from '../storage/with-room.ts';
import { putPage, type Removals, skyTables, storeNewest } from './store-sky-page.ts';

const LOCK = 'guvercin-sky';

/** What each thread is refreshing at the moment. */
const refreshing = new WeakMap<Device, Promise<void>>();

/**
 * Reads the newest page of the sky and the removals since the last look into the device's cache; joins a refresh
 * that this thread has begun. Throws NetworkError or AppError (`storage-full` too); what is stored stays.
 */
export function refreshSky(device: Device): Promise<void> {
  const begun = refreshing.get(device);
  if (begun !== undefined) return begun;
  const refresh = readNewest(device, async (session, page, removals) => {
    await storeNewest(device, session, page, removals);
  }).finally(() => refreshing.delete(device));
  refreshing.set(device, refresh);
  return refresh;
}

/** Reads the sky as refreshSky does, unless this device has read it before. */
export async function readFirstSky(device: Device): Promise<void> {
  if ((await readRecord(device.db, 'sky')) === null) await refreshSky(device);
}

/**
 * As refreshSky, for somebody who reads: where the newest page does not reach down to what is
 * stored, that stays as it is. false: so much is new that only refreshSky can show it.
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
    const [asked, removals] = await Promise.all([
      readPage(device, session, null),
      known === null ? null : readRemovals(device, session, known.removals),
    ]);
    if (removals !== null && !removals.isReset) {
      await withRoom(device, () => store(session, asked, removals));
    } else {
      const [page, next] = await whenNumbered(device, session, asked);
      await withRoom(device, () =>
        store(session, page, { ids: [], next, isReset: known !== null }),
      );
    }
    await sweepFiles(device);
  });
}

/** Reads the page below what is stored; does nothing at the end of the sky. */
export function loadMoreSky(device: Device): Promise<void> {
  return readInTurn(device, LOCK, async (session) => {
    const known = await readRecord(device.db, 'sky');
    if (known === null || known.next === null) return;
    const page = await readPage(device, session, known.next);
    const { db } = device;
    await withRoom(device, () =>
      inSession(db, session.session, skyTables(db), async () => {
        // Emptied meanwhile: the page would hang below nothing.
        if ((await readRecord(db, 'sky'))?.next !== known.next) return;
        await putPage(db, page.items, page.people);
        await writeRecord(db, 'sky', { ...known, next: page.next });
      }),
    );
  });
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

/** A first page with the number from which its removals go on, which servers before decision 224 do not tell. */
async function whenNumbered(
  device: Device,
  session: SessionRecord,
  page: SkyReply,
): Promise<[SkyReply, number]> {
  if (page.removals !== undefined) return [page, page.removals];
  const { next } = await readRemovals(device, session, 0);
  // What was removed between the two would not be told again.
  return [await readPage(device, session, null), next];
}

async function readRemovals(
  device: Device,
  session: SessionRecord,
  since: number,
): Promise<Removals> {
  const { ids, next, reset } = await callInSession(device, session, listSkyRemovals, {
    params: { since },
  });
  return { ids, next, isReset: reset === true };
}
