import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { readDevice, type StoredRow } from '../fixtures/read-device.ts';
import type { Player } from './players.ts';
import { readServerView } from './server-view.ts';

const TABLES = {
  profile: 'profiles',
  pigeon: 'pigeons',
  conversation: 'conversations',
  message: 'messages',
  person: 'people',
  counts: 'counts',
  settings: 'settings',
  notification: 'notifications',
  block: 'blocks',
  invite: 'invites',
} as const;

const rowsSchema = v.array(
  v.looseObject({ gen: v.number(), id: v.string(), seq: v.number(), value: v.unknown() }),
);
const syncSchema = v.looseObject({ gen: v.number() });

/** Checks that a device has exactly the data of a first sync. Returns a sentence for each breach. */
export async function checkDevice({ name, seat }: Player): Promise<string[]> {
  const { changes } = await readServerView(seat.page);
  const held = collectMirror(await readDevice(seat.page));
  const breaches = changes.flatMap(({ entity, id, seq, value }) => {
    const key = `${entity} ${id}`;
    const row = held.get(key);
    held.delete(key);
    if (row === undefined) return [`${name} lacks ${key}`];
    const isSame = row.seq === seq && isDeepStrictEqual(row.value, value);
    return isSame ? [] : [`${name} differs in ${key}`];
  });
  return [...breaches, ...[...held.keys()].map((key) => `${name} holds surplus ${key}`)];
}

function collectMirror(tables: Record<string, StoredRow[]>) {
  const sync = tables.records?.find(({ key }) => key === 'sync');
  const { gen } = v.parse(syncSchema, sync?.value);
  const held = new Map<string, { seq: number; value: unknown }>();
  for (const [entity, table] of Object.entries(TABLES)) {
    for (const row of v.parse(rowsSchema, tables[table])) {
      if (row.gen === gen) held.set(`${entity} ${row.id}`, row);
    }
  }
  return held;
}
