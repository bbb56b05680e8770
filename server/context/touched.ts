import * as v from 'valibot';
import { type EntityName, isEntityName } from '../../contract/entities.ts';
import { idSchema } from '../../contract/ids.ts';

/** One thing of one person that a transaction changed. */
export interface TouchedThing {
  entity: EntityName;
  id: string;
}

/** The same with the person whose log it belongs in. */
export interface Touched extends TouchedThing {
  userId: string;
}

/** A thing with its value as its person sees it. */
export interface ThingValue extends TouchedThing {
  value: unknown;
}

const storedThings = v.array(v.object({ entity: v.string(), id: idSchema }));

/** Things as they were stored with a key; kinds that only a newer build knows are left out. */
export function parseStoredThings(stored: unknown): TouchedThing[] {
  return v
    .parse(storedThings, stored)
    .flatMap(({ entity, id }) => (isEntityName(entity) ? [{ entity, id }] : []));
}
