import { liveQuery, type Subscription } from 'dexie';
import { type Fate, queryFates } from '../../local/queries/query-fates.ts';
import { device } from '../platform/device.ts';
import { aMomentLater } from '../state/give-way.ts';

type Settled = Exclude<Fate, 'waiting'>;

/** The letters that this page follows, with whom to tell: one live query reads them all. */
const followed = new Map<string, (fate: Settled) => void>();
let subscription: Subscription | null = null;

/** Follows one letter until the server has taken or refused it, or the person took it back. */
export function watchFate(messageId: string, onSettled: (fate: Settled) => void): void {
  followed.set(messageId, onSettled);
  follow();
}

function follow(): void {
  subscription?.unsubscribe();
  const ids = [...followed.keys()];
  if (ids.length === 0) return;
  subscription = liveQuery(aMomentLater(() => queryFates(device.db, ids))).subscribe({
    next: (fates) => settle(ids, fates),
    error: reportError,
  });
}

function settle(ids: readonly string[], fates: readonly Fate[]): void {
  const told: (() => void)[] = [];
  for (const [index, id] of ids.entries()) {
    const fate = fates[index];
    const onSettled = followed.get(id);
    if (fate === undefined || fate === 'waiting' || onSettled === undefined) continue;
    followed.delete(id);
    told.push(() => onSettled(fate));
  }
  if (told.length === 0) return;
  follow();
  for (const tell of told) tell();
}
