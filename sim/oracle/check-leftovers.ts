import { readRecord } from '../../local/device/stored-records.ts';
import type { SimDevice } from '../browser/sim-device.ts';
import type { DraftKept, Written } from './model.ts';
import type { Resting } from './resting.ts';

/** Checks that no rows wait, no data of another person is left, and drafts are unchanged. */
export async function checkLeftovers({ devices, model }: Resting): Promise<string[]> {
  const breaches: string[] = [];
  for (const device of devices) {
    const { outbox, attachments, filesToDrop } = device.onlooker;
    for (const table of [outbox, attachments, filesToDrop]) {
      const count = await table.count();
      if (count > 0) breaches.push(`${device.name}: ${count} rows left in ${table.name}`);
    }
    const drafts = model.drafts.filter(({ deviceName }) => deviceName === device.name);
    breaches.push(...(await checkDrafts(device, drafts)));
    breaches.push(...(await findOutlived(device, model.written)));
  }
  return breaches;
}

async function checkDrafts(device: SimDevice, kept: DraftKept[]): Promise<string[]> {
  const auth = await readRecord(device.onlooker, 'auth');
  const drafts = await device.onlooker.drafts.toArray();
  const mine = kept.filter(({ session }) => session === auth?.session);
  const breaches = drafts
    .filter(({ userId }) => userId !== auth?.userId)
    .map(({ key }) => `${device.name}: draft ${key} is another person's`);
  for (const key of new Set(mine.map((draft) => draft.key))) {
    const saved = mine.filter((draft) => draft.key === key);
    const lastSure = saved.findLastIndex(({ fate }) => fate === 'must');
    const possible = saved.slice(Math.max(0, lastSure)).map(({ text }) => text);
    if (lastSure === -1) possible.push('');
    const text = drafts.find((draft) => draft.key === key)?.text ?? '';
    if (!possible.includes(text)) {
      breaches.push(`${device.name}: draft ${key} is "${text}", not "${possible.join('" or "')}"`);
    }
  }
  return breaches;
}

/** Finds drafts that are still stored although the server has their letter. They would be sent twice. */
async function findOutlived(
  { name, onlooker }: SimDevice,
  written: readonly Written[],
): Promise<string[]> {
  const texts = new Map((await onlooker.drafts.toArray()).map(({ key, text }) => [text, key]));
  const kept = new Set((await onlooker.messages.toArray()).map(({ id }) => id));
  return written
    .filter(({ deviceName, content }) => deviceName === name && texts.has(content))
    .filter(({ messageId }) => kept.has(messageId))
    .map(({ content }) => `${name}: draft ${texts.get(content)} outlives its letter "${content}"`);
}
