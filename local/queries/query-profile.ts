import { completionPercentage } from '../../contract/completion.ts';
import type { Profile } from '../../contract/entities.ts';
import type { GuvercinDatabase } from '../database.ts';
import { laySaveOver } from './lay-save-over.ts';
import { readViewpoint, rowsOf } from './read-outbox.ts';

/**
 * One's own profile with the saves that wait laid on top, its completion counted anew (product.md
 * section 5). null until it has arrived, or for a visitor.
 */
export async function queryProfile(db: GuvercinDatabase): Promise<Profile | null> {
  const view = await readViewpoint(db);
  if (view === null) return null;
  const row = await db.profiles.get([view.gen, view.userId]);
  if (row === undefined) return null;
  const saves = rowsOf(view, 'save-profile').filter(({ state }) => state === 'waiting');
  if (saves.length === 0) return row.value;
  const profile = saves.reduce((below, { args }) => laySaveOver(below, args), row.value);
  return { ...profile, profile_completion_percentage: completionPercentage(profile) };
}
