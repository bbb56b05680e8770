import type { Context } from '../context.ts';
import type { FileStore } from '../files/file-store.ts';
import { readBlocks } from '../values/read-blocks.ts';
import { readInvites } from '../values/read-invites.ts';
import { readPigeons } from '../values/read-pigeons.ts';
import { readProfiles } from '../values/read-profiles.ts';
import { readSettings } from '../values/read-settings.ts';
import type { Viewer } from '../values/viewer.ts';
import { readAccount, readOwnReports, readOwnSessions } from './read-account.ts';
import { readBox, readImageKeys, readOwnNotifications } from './read-lists.ts';
import type { ZipEntry } from './zip-entries.ts';

/**
 * Everything kept about a person (product.md section 4), a file of JSON each, and the images of
 * theirs and of the letters that they can see. Nobody else's e-mail is in any of it.
 */
export async function* collectExport(
  { db, now }: Pick<Context, 'db' | 'now'>,
  files: FileStore,
  userId: string,
): AsyncGenerator<ZipEntry> {
  const viewer: Viewer = { db, userId, now: now() };
  yield json('account.json', [await readAccount(viewer)]);
  yield json('profile.json', (await readProfiles(viewer)).values());
  yield json('settings.json', (await readSettings(viewer)).values());
  yield json('pigeons.json', (await readPigeons(viewer)).values());
  yield json('blocks.json', (await readBlocks(viewer)).values());
  yield json('invites.json', (await readInvites(viewer)).values());
  yield json('sessions.json', await readOwnSessions(viewer));
  yield json('reports.json', await readOwnReports(viewer));
  yield json('messages-sent.json', readBox(viewer, 'sent'));
  yield json('messages-received.json', readBox(viewer, 'received'));
  yield json('notifications.json', readOwnNotifications(viewer));
  for (const key of await readImageKeys(viewer)) {
    const file = await files.find(key, 'full');
    if (file === null) continue;
    yield { name: `images/${key}.webp`, isPacked: true, content: once(file.read()) };
  }
}

function json(name: string, rows: Iterable<unknown> | AsyncIterable<unknown>): ZipEntry {
  return { name, isPacked: false, content: toJson(rows) };
}

/** A JSON array, written row by row. */
async function* toJson(rows: Iterable<unknown> | AsyncIterable<unknown>) {
  const encoder = new TextEncoder();
  let before = '[\n';
  for await (const row of rows) {
    yield encoder.encode(`${before}${JSON.stringify(row)}`);
    before = ',\n';
  }
  yield encoder.encode(before === '[\n' ? '[]\n' : '\n]\n');
}

async function* once(bytes: Promise<Uint8Array>) {
  yield await bytes;
}
