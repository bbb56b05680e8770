import { isDeepStrictEqual } from 'node:util';
import type { SyncReply } from '../../contract/changes.ts';
import { entityNames } from '../../contract/entities.ts';
import { readRecord } from '../../local/device/stored-records.ts';
import { mirrorTable } from '../../local/mirror/mirror-tables.ts';
import { queryUnreadNotifications } from '../../local/queries/query-notifications.ts';
import { queryUnread } from '../../local/queries/query-unread.ts';
import { compareThreads } from '../../local/testing/compare-threads.ts';
import { compareWords } from '../../local/testing/compare-words.ts';
import { readChanges } from '../../server/log/read-changes.ts';
import type { SimDevice } from '../browser/sim-device.ts';
import type { Resting } from './resting.ts';

const EVERYTHING = 1_000_000;

/**
 * Checks each device: its mirror equals a first sync, its search index and threads match its letters, and its counts
 * are the server's.
 */
export async function checkDevices({ server, devices }: Resting): Promise<string[]> {
  const breaches: string[] = [];
  for (const device of devices) {
    const auth = await readRecord(device.onlooker, 'auth');
    if (auth === null) {
      breaches.push(`${device.name}: nobody is logged in`);
      continue;
    }
    const { userId } = auth;
    const all = { userId, since: 0, epoch: '', limit: EVERYTHING };
    const page = await readChanges(server.context, all);
    breaches.push(...(await checkMirror(device, page)));
    const words = await compareWords(device.onlooker);
    const threads = await compareThreads(device.onlooker);
    breaches.push(...[...words, ...threads].map((each) => `${device.name}: ${each}`));
    const counts = await server.context.db
      .selectFrom('counts')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const shown = {
      messages: await queryUnread(device.onlooker),
      notifications: await queryUnreadNotifications(device.onlooker),
    };
    if (shown.messages !== counts.unread_count) {
      breaches.push(`${device.name}: ${shown.messages} unread, not ${counts.unread_count}`);
    }
    if (shown.notifications !== counts.unread_notifications) {
      breaches.push(
        `${device.name}: ${shown.notifications} notifications, not ${counts.unread_notifications}`,
      );
    }
  }
  return breaches;
}

async function checkMirror(device: SimDevice, page: SyncReply): Promise<string[]> {
  const breaches: string[] = [];
  const sync = await readRecord(device.onlooker, 'sync');
  if (sync?.cursor !== page.to) {
    breaches.push(`${device.name}: cursor ${sync?.cursor}, head ${page.to}`);
  }
  const held = await readMirror(device);
  for (const { entity, id, seq, value } of page.changes) {
    if (value === null) continue;
    const key = `${sync?.gen} ${entity} ${id}`;
    const row = held.get(key);
    if (row === undefined) breaches.push(`${device.name} lacks ${entity} ${id}`);
    else if (row.seq !== seq || !isDeepStrictEqual(row.value, value)) {
      const server = JSON.stringify({ seq, value });
      breaches.push(`${device.name}: ${entity} ${id} is ${JSON.stringify(row)}, not ${server}`);
    }
    held.delete(key);
  }
  for (const key of held.keys()) breaches.push(`${device.name} holds surplus ${key}`);
  return breaches;
}

/** Reads all rows of the mirror tables, including those of an older mirror, which must not exist. */
async function readMirror({ onlooker }: SimDevice) {
  const held = new Map<string, { seq: number; value: unknown }>();
  for (const entity of entityNames) {
    for (const row of await mirrorTable(onlooker, entity).toArray()) {
      const value = 'value' in row ? row.value : undefined;
      held.set(`${row.gen} ${entity} ${row.id}`, { seq: row.seq, value });
    }
  }
  return held;
}
