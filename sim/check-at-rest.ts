import { isDeepStrictEqual } from 'node:util';
import { queryUnread } from '../local/queries/query-unread.ts';
import { readRecord } from '../local/stored-records.ts';
import type { RunningServer } from '../server/start-server.ts';
import { readChanges } from '../server/sync/read-changes.ts';
import type { Model, Written } from './model.ts';
import type { SimDevice } from './sim-device.ts';

const EVERYTHING = 1_000_000;

export interface Resting {
  server: RunningServer;
  model: Model;
  devices: { device: SimDevice; userId: string }[];
}

/** Everything that must hold once the network is well and nothing waits; one sentence for each breach. */
export async function checkAtRest(resting: Resting): Promise<string[]> {
  return [
    ...(await checkMessages(resting)),
    ...(await checkTrips(resting)),
    ...(await checkReads(resting)),
    ...(await checkProfiles(resting)),
    ...(await checkDevices(resting)),
  ];
}

function readMessages({ server }: Resting) {
  return server.context.db.selectFrom('messages').selectAll().execute();
}

/** Nothing lost, nothing that should not be there, nothing changed, order kept in each lane. */
async function checkMessages(resting: Resting): Promise<string[]> {
  const { written } = resting.model;
  const stored = new Map((await readMessages(resting)).map((row) => [row.id, row]));
  const breaches: string[] = [];
  for (const one of written) {
    const row = stored.get(one.messageId);
    const mustBe = one.isCertain && !one.isTakenBack && !one.isDiscarded;
    if (mustBe && row === undefined) breaches.push(`lost: ${one.messageId}`);
    const mustNotBe = one.isTakenBack || one.isDiscarded;
    if (mustNotBe && row !== undefined) breaches.push(`taken back, yet sent: ${one.messageId}`);
    if (row === undefined) continue;
    const isGone = row.status === 'recalled';
    if (isGone && !resting.model.recalledPigeons.has(row.pigeon_id)) {
      breaches.push(`recalled by nobody: ${row.id}`);
    }
    if (row.content !== (isGone ? '' : one.content)) breaches.push(`changed text: ${row.id}`);
    if (one.hasPicture && !isGone && row.image_key === null)
      breaches.push(`lost picture: ${row.id}`);
    if (row.sender_id !== one.senderId) breaches.push(`wrong sender: ${row.id}`);
  }
  const known = new Set(written.map(({ messageId }) => messageId));
  for (const id of stored.keys()) if (!known.has(id)) breaches.push(`written by nobody: ${id}`);
  const acceptedAt = new Map([...stored].map(([id, row]) => [id, row.created_at.getTime()]));
  return [...breaches, ...checkLanes(written, acceptedAt)];
}

function checkLanes(written: Written[], acceptedAt: Map<string, number>): string[] {
  const last = new Map<string, { id: string; at: number }>();
  const breaches: string[] = [];
  for (const { deviceName, lanes, messageId } of written) {
    const at = acceptedAt.get(messageId);
    if (at === undefined) continue;
    for (const lane of lanes) {
      const before = last.get(`${deviceName} ${lane}`);
      if (before !== undefined && before.at > at) {
        breaches.push(`out of order in ${lane}: ${before.id} after ${messageId}`);
      }
      last.set(`${deviceName} ${lane}`, { id: messageId, at });
    }
  }
  return breaches;
}

/** Each message is one trip of its pigeon, and no trip is spent twice or for nothing. */
async function checkTrips(resting: Resting): Promise<string[]> {
  const messages = await readMessages(resting);
  const pigeons = await resting.server.context.db.selectFrom('pigeons').selectAll().execute();
  return pigeons.flatMap((pigeon) => {
    const trips = messages
      .filter(({ pigeon_id }) => pigeon_id === pigeon.id)
      .map(({ trip }) => trip)
      .toSorted((a, b) => a - b);
    const isRow = trips.every((trip, index) => trip === index + 1);
    const isSpent = 20 - pigeon.trips_left === trips.length;
    return isRow && isSpent
      ? []
      : [`pigeon ${pigeon.id}: trips ${trips.join(' ')}, left ${pigeon.trips_left}`];
  });
}

async function checkReads(resting: Resting): Promise<string[]> {
  const stored = new Map((await readMessages(resting)).map((row) => [row.id, row]));
  return resting.model.read.flatMap(({ messageId }) =>
    stored.get(messageId)?.status === 'sent' ? [`read, yet unread: ${messageId}`] : [],
  );
}

/** A profile holds what some device of the person saved last. */
async function checkProfiles(resting: Resting): Promise<string[]> {
  const profiles = await resting.server.context.db.selectFrom('profiles').selectAll().execute();
  return profiles.flatMap(({ user_id, bio }) => {
    const histories = [...resting.model.bios.values()].filter(
      ([first]) => first?.userId === user_id,
    );
    if (!histories.some((saves) => saves.some(({ isCertain }) => isCertain))) return [];
    const possible = histories.flatMap((saves) => {
      const lastCertain = saves.findLastIndex(({ isCertain }) => isCertain);
      return saves.slice(Math.max(0, lastCertain)).map((save) => save.bio);
    });
    return possible.includes(bio ?? '') ? [] : [`profile of ${user_id} lost a save: ${bio}`];
  });
}

/** Every device holds exactly what a device that starts anew would be given. */
async function checkDevices({ server, devices }: Resting): Promise<string[]> {
  const breaches: string[] = [];
  for (const { device, userId } of devices) {
    const page = await readChanges(server.context, {
      userId,
      since: 0,
      epoch: '',
      limit: EVERYTHING,
    });
    const sync = await readRecord(device.db, 'sync');
    if (sync?.cursor !== page.to) {
      breaches.push(`${device.name}: cursor ${sync?.cursor}, head ${page.to}`);
    }
    const wanted = page.changes.filter(({ value }) => value !== null);
    const held = await readMirror(device, sync?.gen ?? 0);
    for (const { entity, id, seq, value } of wanted) {
      const key = `${entity} ${id}`;
      const row = held.get(key);
      if (row === undefined) breaches.push(`${device.name} lacks ${key}`);
      else if (row.seq !== seq || !isDeepStrictEqual(row.value, value)) {
        breaches.push(
          `${device.name} differs in ${key}: ${JSON.stringify(row)}, server ${JSON.stringify({ seq, value })}`,
        );
      }
      held.delete(key);
    }
    for (const key of held.keys()) breaches.push(`${device.name} holds surplus ${key}`);
    const waiting = await device.db.outbox.count();
    if (waiting > 0) breaches.push(`${device.name}: ${waiting} rows still wait`);
    const { unread_count } = await server.context.db
      .selectFrom('counts')
      .select('unread_count')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const shown = await queryUnread(device.db);
    if (shown !== unread_count)
      breaches.push(`${device.name}: ${shown} unread, not ${unread_count}`);
  }
  return [...breaches, ...(await checkCounts(server))];
}

async function checkCounts(server: RunningServer): Promise<string[]> {
  const { db } = server.context;
  const counts = await db.selectFrom('counts').selectAll().execute();
  const unread = await db
    .selectFrom('messages')
    .select(['receiver_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('status', '=', 'sent')
    .where('receiver_id', 'is not', null)
    .groupBy('receiver_id')
    .execute();
  const real = new Map(unread.map(({ receiver_id, count }) => [receiver_id, Number(count)]));
  return counts.flatMap(({ user_id, unread_count }) =>
    unread_count === (real.get(user_id) ?? 0)
      ? []
      : [`count of ${user_id} is ${unread_count}, unread are ${real.get(user_id) ?? 0}`],
  );
}

async function readMirror(device: SimDevice, gen: number) {
  const { profiles, pigeons, conversations, messages, people, counts } = device.db;
  const { settings, notifications, blocks, invites } = device.db;
  const tables = {
    profile: profiles,
    pigeon: pigeons,
    conversation: conversations,
    message: messages,
    person: people,
    counts,
    settings,
    notification: notifications,
    block: blocks,
    invite: invites,
  };
  const held = new Map<string, { seq: number; value: unknown }>();
  for (const [entity, table] of Object.entries(tables)) {
    const rows = await table.where(':id').between([gen], [gen, []], true, true).toArray();
    for (const { id, seq, value } of rows) held.set(`${entity} ${id}`, { seq, value });
  }
  return held;
}
