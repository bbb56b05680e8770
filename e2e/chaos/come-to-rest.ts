import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { readDevice } from '../fixtures/read-device.ts';
import { type Model, noteOutbox, type WaitingRow } from './model.ts';
import { openTabs, type Player } from './players.ts';
import { readServerView } from './server-view.ts';

/** The time without progress after which waiting fails. A long chaos run leaves many rejected letters to discard. */
const STUCK_AFTER_MS = 120_000;

const syncSchema = v.array(
  v.looseObject({ key: v.string(), value: v.looseObject({ cursor: v.optional(v.number()) }) }),
);

/**
 * With a good network, opens all devices, discards rejected rows, and waits until no rows wait and every device is up
 * to date.
 */
export async function comeToRest(players: Player[], model: Model): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY;
  let nearerAt = Date.now();
  for (const player of players) {
    await openTabs(player);
    for (const page of player.seat.context.pages()) await page.goto('/messages');
  }
  for (;;) {
    let restless = '';
    let waiting = 0;
    for (const player of players) {
      const rows = await resolveRejected(player, model);
      const lag = await measureLag(player);
      waiting += rows.length;
      if (rows.length > 0) restless = `${player.name}: ${rows.map(describe).join(', ')}`;
      else if (lag !== 0) restless = `${player.name} is ${lag} changes behind`;
    }
    if (restless === '') return;
    if (waiting < fewest) {
      fewest = waiting;
      nearerAt = Date.now();
    }
    if (Date.now() - nearerAt > STUCK_AFTER_MS) throw new Error(`no rest: ${restless}`);
    await setTimeout(500);
  }
}

const describe = ({ name, state, id }: WaitingRow) => `${name} ${state} ${id}`;

/** Discards rejected rows on the screen, like a person would. Returns the remaining rows. */
async function resolveRejected({ seat }: Player, model: Model): Promise<WaitingRow[]> {
  const { page } = seat;
  const before = await noteOutbox(model, page);
  const failed = before.filter(({ state }) => state === 'failed');
  if (failed.length === 0) return before;
  await page.goto('/messages');
  await page.getByRole('tab', { name: 'Giden' }).click();
  const letters = failed.filter(({ args }) => args.content !== undefined);
  for (const { args } of letters) {
    const row = page.getByRole('listitem').filter({ hasText: args.content });
    await row.getByRole('button', { name: 'Sil' }).click();
  }
  // A discarded letter can be restored for a while, and stays in the outbox until then.
  await page.getByRole('button', { name: 'Geri al' }).first().waitFor({ state: 'detached' });
  await page.goto('/pigeons');
  await page.getByText(/boşta ·/).waitFor();
  for (const button of await page.getByRole('button', { name: 'Anladım' }).all()) {
    await button.click();
  }
  const after = await noteOutbox(model, page);
  for (const { id, args } of letters) {
    if (args.id !== undefined && !after.some((row) => row.id === id)) model.discarded.add(args.id);
  }
  return after;
}

async function measureLag({ seat }: Player): Promise<number> {
  const { head } = await readServerView(seat.page);
  const { records } = await readDevice(seat.page);
  const sync = v.parse(syncSchema, records).find(({ key }) => key === 'sync');
  return head - (sync?.value.cursor ?? 0);
}
