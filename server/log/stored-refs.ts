import * as v from 'valibot';
import type { EntityRef } from '../../contract/changes.ts';
import { isEntityName } from '../../contract/entities.ts';
import { idSchema } from '../../contract/ids.ts';

const storedRefs = v.array(v.object({ entity: v.string(), id: idSchema }));

/** The things that were stored with a key. Entities that only a newer build knows are left out. */
export function parseStoredRefs(stored: unknown): EntityRef[] {
  return v
    .parse(storedRefs, stored)
    .flatMap(({ entity, id }) => (isEntityName(entity) ? [{ entity, id }] : []));
}
