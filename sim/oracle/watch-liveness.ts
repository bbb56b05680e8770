import type { OutboxRow } from '../../local/device/database.ts';
import { readRecord } from '../../local/device/stored-records.ts';
import type { Attempts } from '../browser/attempts.ts';
import type { SimDevice } from '../browser/sim-device.ts';
import type { World } from '../world/world.ts';

const LONGEST_WITHOUT_ATTEMPT_MS = 60_000;
/** Few attempts go at once, and one may take its time-out: so long no row waits for others. */
const LONGEST_WITHOUT_OWN_ATTEMPT_MS = 600_000;
/** A clock that is set lets a row go early once; more is a loop. */
const MOST_EARLY_ATTEMPTS = 25;

/** The part of a device that the watch looks at. */
type Looked = Pick<SimDevice, 'name' | 'isOpen' | 'onlooker' | 'state'> & {
  weather: Pick<SimDevice['weather'], 'isOnline'>;
  browser: { attempts: Pick<Attempts, 'lastAt' | 'lastOf' | 'earlyOf' | 'heldUntil'> };
};

interface Watched {
  device: Looked;
  /** Rows that may go, by id, and since when: the device was online with an open page all along. */
  readySince: ReadonlyMap<string, number>;
}

const NOTHING: ReadonlyMap<string, number> = new Map();

/**
 * Watches that no device is online for 60 seconds without trying to deliver a row that is first in
 * its lanes, unless the server (Retry-After), undo or a question to the person holds it. Each row's
 * time is its own: one that has just come is not blamed for what went before it. An attempt at any
 * row counts, as only a few go at once, but for ten minutes at the most: what is tried again and
 * again must not stand in the way of others. Nor may a row be tried again and again that the server has
 * asked to leave alone. To be called every now and then over a world at rest.
 */
export function createLivenessWatch(
  { clock, trace }: { clock: Pick<World['clock'], 'now'>; trace: Pick<World['trace'], 'note'> },
  onBreach: (breach: string) => void,
) {
  const watched = new Map<Looked, Watched>();
  let lastLookAt = clock.now();

  const look = async (one: Watched): Promise<void> => {
    const { device, readySince } = one;
    one.readySince = NOTHING;
    const now = clock.now();
    if (!device.isOpen() || !device.weather.isOnline || device.state.isDiskFull) return;
    const rows = await findReadyRows(device, now);
    const sinceOf = ({ id }: OutboxRow) => readySince.get(id) ?? now;
    const idleFor = (row: OutboxRow) =>
      now - Math.max(sinceOf(row), device.browser.attempts.lastAt());
    const ownIdleFor = (row: OutboxRow) => now - Math.max(sinceOf(row), lastTryOf(device, row));
    const idle = rows.filter(
      (row) =>
        idleFor(row) > LONGEST_WITHOUT_ATTEMPT_MS ||
        ownIdleFor(row) > LONGEST_WITHOUT_OWN_ATTEMPT_MS,
    );
    await lookForLoops(device, onBreach);
    if (idle.length === 0) {
      one.readySince = new Map(rows.map((row) => [row.id, sinceOf(row)]));
      return;
    }
    trace.note(`${device.name} idles`);
    const seconds = Math.round(Math.max(...idle.map(ownIdleFor)) / 1000);
    const names = idle.map(({ name, id }) => `${name} ${id}`).join(', ');
    onBreach(`${device.name}: ${seconds} s online without an attempt at ${names}`);
  };

  return {
    add: (device: Looked) => void watched.set(device, { device, readySince: NOTHING }),
    async look(): Promise<void> {
      // Everybody slept: what could not go meanwhile has just come.
      const slept = clock.now() - lastLookAt > LONGEST_WITHOUT_ATTEMPT_MS;
      lastLookAt = clock.now();
      for (const one of watched.values()) {
        if (slept) one.readySince = NOTHING;
        await look(one);
      }
    },
  };
}

/** Rows of whoever is logged in that nothing holds back. */
async function findReadyRows(device: Looked, now: number): Promise<OutboxRow[]> {
  const all = await device.onlooker.outbox.orderBy('position').toArray();
  if (all.length === 0) return [];
  const auth = await readRecord(device.onlooker, 'auth');
  const taken = new Set<string>();
  return all.filter((row) => {
    if (row.userId !== auth?.userId) return false;
    const isFirst = row.lanes.every((lane) => !taken.has(lane));
    for (const lane of row.lanes) taken.add(lane);
    const isHeld = (row.undoUntil ?? 0) > now + device.state.skewMs;
    const isAskedToWait = askedUntil(device, row) > now;
    return isFirst && row.state === 'waiting' && !isHeld && !isAskedToWait;
  });
}

/**
 * Until when the server has had a row wait. A device knows no other clock than its own: one that is set
 * back meanwhile, and not before the asking, makes it wait longer by as much.
 */
export function askedUntil(
  { state, browser: { attempts } }: Pick<Looked, 'state' | 'browser'>,
  row: OutboxRow,
): number {
  const asked = Math.max(...idsOf(row).map(attempts.heldUntil));
  const isLong = row.nextAttemptAt - row.postponedAt > LONGEST_WITHOUT_ATTEMPT_MS;
  return asked > 0 && isLong ? Math.max(asked, row.nextAttemptAt - state.skewMs) : asked;
}

/** Under which its calls go: the row's own, and its pictures'. */
const idsOf = (row: OutboxRow) => [row.id, ...Object.values(row.attachments)];

/** The last try at a row, or at one of its pictures. */
function lastTryOf({ browser: { attempts } }: Looked, row: OutboxRow): number {
  return Math.max(...idsOf(row).map(attempts.lastOf));
}

async function lookForLoops(
  { name, onlooker, browser: { attempts } }: Looked,
  onBreach: (breach: string) => void,
): Promise<void> {
  for (const { id } of await onlooker.outbox.toArray()) {
    const times = attempts.earlyOf(id);
    if (times > MOST_EARLY_ATTEMPTS) {
      onBreach(`${name}: tried ${times} times while the server had asked to wait: ${id}`);
    }
  }
}
