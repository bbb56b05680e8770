import type { Person, Profile } from '../../contract/entities.ts';
import { previewOf } from '../../contract/uploads.ts';
import { BY_ORIGINAL, type GuvercinDatabase } from '../device/database.ts';
import type { Viewpoint } from './read-outbox.ts';

/** Returns the reader as the author of a letter, or `null` until their profile has arrived. */
export async function readOwnPerson(
  db: GuvercinDatabase,
  { gen, userId }: Viewpoint,
): Promise<Person | null> {
  const profile = await db.profiles.get([gen, userId]);
  return profile === undefined ? null : toPerson(profile.value);
}

function toPerson({ id, full_name, photo_1_url, city, country }: Profile): Person {
  return { id, full_name, avatar_url: previewOf(photo_1_url), city, country, state: 'active' };
}

/** Counts the answers to the reader's own letter. */
export function countAnswers(
  db: GuvercinDatabase,
  { gen, hidden }: Viewpoint,
  id: string,
): Promise<number> {
  const answers = db.messages.where(BY_ORIGINAL).between([gen, id], [gen, id, []]);
  if (hidden.size === 0) return answers.count();
  return answers.filter(({ id, personId }) => !hidden.has(personId) && !hidden.has(id)).count();
}
