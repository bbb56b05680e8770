import type { OutboxRow } from '../../local/device/database.ts';
import { readRecord } from '../../local/device/stored-records.ts';
import type { Attempts } from '../browser/attempts.ts';
import type { SimDevice } from '../browser/sim-device.ts';
import type { World } from '../world/world.ts';

const LONGEST_WITHOUT_ATTEMPT_MS = 60_000;
/** Only a few attempts run at once, and each may take its full timeout. No row waits longer for others. */
const LONGEST_WITHOUT_OWN_ATTEMPT_MS = 600_000;
/** A clock change makes one early attempt per row possible. More early attempts indicate a loop. */
const MOST_EARLY_ATTEMPTS = 25;

type Looked = Pick<SimDevice, 'name' | 'isOpen' | 'onlooker' | 'state'> & {
  conditions: Pick<SimDevice['conditions'], 'isOnline'>;
  browser: { attempts: Pick<Attempts, 'lastAt' | 'lastOf' | 'earlyOf' | 'heldUntil'> };
};

interface Watched {
  device: Looked;
  /** When each row became ready, by id, for a device that was online with an open page since. */
  readySince: ReadonlyMap<string, number>;
}

const NOTHING: ReadonlyMap<string, number> = new Map();

/**
 * Checks that no device is online for 60 seconds without an attempt while a row could be sent. A row cannot be sent
 * while the server (Retry-After), undo or a question to the person holds it. Each ready row must also get an attempt
 * within ten minutes, and must not be retried repeatedly before the end of its Retry-After. Call it regularly while the
 * world is idle.
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
    if (!device.isOpen() || !device.conditions.isOnline || device.state.isDiskFull) return;
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
      // All devices were asleep, so rows held in the meantime count as new.
      const slept = clock.now() - lastLookAt > LONGEST_WITHOUT_ATTEMPT_MS;
      lastLookAt = clock.now();
      for (const one of watched.values()) {
        if (slept) one.readySince = NOTHING;
        await look(one);
      }
    },
  };
}

/** Finds rows of the logged-in person that nothing holds. */
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
 * Returns until when the server's Retry-After holds a row. A device uses only its own clock. If that is set back
 * afterwards, the wait gets longer by the same amount.
 */
export function askedUntil(
  { state, browser: { attempts } }: Pick<Looked, 'state' | 'browser'>,
  row: OutboxRow,
): number {
  const asked = Math.max(...idsOf(row).map(attempts.heldUntil));
  const isLong = row.nextAttemptAt - row.postponedAt > LONGEST_WITHOUT_ATTEMPT_MS;
  return asked > 0 && isLong ? Math.max(asked, row.nextAttemptAt - state.skewMs) : asked;
}

/** The ids of a row's requests: the id of the row and the ids of its pictures. */
const idsOf = (row: OutboxRow) => [row.id, ...Object.values(row.attachments)];

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
