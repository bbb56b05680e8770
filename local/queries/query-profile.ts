import { completionPercentage } from '../../contract/completion.ts';
import type { Profile } from '../../contract/entities.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { overlaySave } from './lay-save-over.ts';
import { readView, rowsOf, type Viewpoint } from './read-outbox.ts';

/**
 * Returns the person's own profile with waiting saves applied and its completion recomputed (product.md section 5).
 * Returns `null` until it has arrived, or for a visitor.
 */
export function queryProfile(db: GuvercinDatabase): Promise<Profile | null> {
  return readView(db, { tables: [db.profiles], empty: null }, (view) => readProfile(db, view));
}

async function readProfile(db: GuvercinDatabase, view: Viewpoint): Promise<Profile | null> {
  const row = await db.profiles.get([view.gen, view.userId]);
  if (row === undefined) return null;
  const saves = rowsOf(view, 'save-profile').filter(({ state }) => state === 'waiting');
  if (saves.length === 0) return row.value;
  const profile = saves.reduce((below, { args }) => overlaySave(below, args), row.value);
  return { ...profile, profile_completion_percentage: completionPercentage(profile) };
}
