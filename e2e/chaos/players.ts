import type { Page } from 'playwright-core';
import * as v from 'valibot';
import type { Home } from '../fixtures/home.ts';
import { makeNewcomer } from '../fixtures/newcomer.ts';
import { logInForOffline, type Someone } from '../fixtures/person.ts';
import { readDevice } from '../fixtures/read-device.ts';
import type { Seat, TestApp } from '../fixtures/test-app.ts';

export const playerNames = ['phone', 'desktop', 'far'] as const;
export type PlayerName = (typeof playerNames)[number];

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
/** An act that is not possible is given up. The next round follows. */
const GIVE_UP_AFTER_MS = 8_000;

export interface Player {
  name: PlayerName;
  userId: string;
  other: { userId: string; fullName: string };
  seat: Seat;
  tabs: number;
}

export interface Players {
  all: Player[];
  /** A browser that can be killed, for the phone. */
  phone: Home;
}

/** Opens the devices of two people: one has a phone and a desktop with two tabs, the other has one device. */
export async function gatherPlayers(testApp: TestApp): Promise<Players> {
  await Promise.all([makeNewcomer(testApp, deniz), makeNewcomer(testApp, elif)]);
  const phone = await testApp.home();
  const desktop = await testApp.seat({ isDesktop: true });
  const far = await testApp.seat();
  const denizId = await logInAt(phone, deniz);
  await logInAt(desktop, deniz);
  const elifId = await logInAt(far, elif);
  // Closing the browser writes its cookies to the disk, which otherwise happens every half minute.
  await phone.shut();
  await phone.open();
  const asDeniz = { userId: denizId, other: { userId: elifId, fullName: elif.fullName } };
  const asElif = { userId: elifId, other: { userId: denizId, fullName: deniz.fullName } };
  const all: Player[] = [
    { name: 'phone', ...asDeniz, seat: phone, tabs: 1 },
    { name: 'desktop', ...asDeniz, seat: desktop, tabs: 2 },
    { name: 'far', ...asElif, seat: far, tabs: 1 },
  ];
  for (const player of all) await openTabs(player);
  return { all, phone };
}

const recordsSchema = v.array(
  v.object({ key: v.string(), value: v.looseObject({ userId: v.optional(v.string()) }) }),
);

async function logInAt(seat: Seat, who: Someone): Promise<string> {
  await logInForOffline(seat, who);
  const { records } = await readDevice(seat.page);
  const auth = v.parse(recordsSchema, records).find(({ key }) => key === 'auth');
  if (auth?.value.userId === undefined) throw new Error('nobody is logged in');
  return auth.value.userId;
}

export function openPages({ seat }: Player): Page[] {
  return seat.context.pages().filter((page) => !page.isClosed());
}

/** Reopens closed tabs, so that each device has all its tabs again. */
export async function openTabs(player: Player): Promise<void> {
  const { seat, tabs } = player;
  while (openPages(player).length < tabs) await seat.context.newPage();
  const pages = openPages(player);
  for (const page of pages) {
    page.setDefaultTimeout(GIVE_UP_AFTER_MS);
    if (page.url() === 'about:blank') await page.goto('/discover', { waitUntil: 'commit' });
  }
  seat.page = pages[0] ?? seat.page;
}
